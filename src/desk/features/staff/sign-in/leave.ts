import { staffOperations } from '#shared/desk/contract/staff/staff.ts';
import { callDesk, sessionRefusals } from '../../../api/call-desk.ts';
import { sayFailed } from '../../../parts/page/toast.ts';

/** Locks this session: nothing is shown until its owner confirms their identity. */
export async function lock(): Promise<void> {
  try {
    await callDesk(staffOperations.LockDesk, {});
  } catch (error) {
    sayFailed(error);
    return;
  }
  sessionRefusals.dispatchEvent(new CustomEvent('refused', { detail: 'locked' }));
}

/** Ends this session, and by loading a new page everything that this one knew. */
export async function signOut(): Promise<void> {
  try {
    await callDesk(staffOperations.SignOut, {});
  } catch (error) {
    sayFailed(error);
    return;
  }
  window.location.assign('/desk/sign-in');
}
