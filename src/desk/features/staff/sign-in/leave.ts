import { staffOperations } from '#shared/desk/contract/staff/staff.ts';
import { callDesk, sessionRefusals } from '../../../api/call-desk.ts';
import { sayLeft } from '../../../api/other-tabs.ts';
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

/** Ends this session, and with it every page of the browser: on a shared machine, who signs out leaves nothing. */
export async function leave(): Promise<void> {
  await callDesk(staffOperations.SignOut, {});
  sayLeft();
}

/** Ends this session, and by loading a new page everything that this one knew. */
export async function signOut(): Promise<void> {
  try {
    await leave();
  } catch (error) {
    sayFailed(error);
    return;
  }
  window.location.assign('/desk/sign-in');
}
