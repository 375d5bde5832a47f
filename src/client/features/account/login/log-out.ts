import { Logout } from '#shared/contract/account.ts';
import { isRefused } from '#shared/contract/refusal.ts';
import type { Session } from '#client/session/session.ts';
import type { ApiClient } from '#client/api/api-client.ts';

/** Removes the login from this device, and ends it at the store: at once, or as soon as the store can be reached. */
export async function logOut(api: ApiClient, session: Session): Promise<void> {
  const token = session.token();
  session.end();
  if (!token) return;
  // The customer is logged out either way, also if the store lacks the operation.
  const told = api.call(Logout, { Token: token }).then(() => true, isRefused);
  try {
    const { endLater } = await import('./unended-login.ts');
    await endLater(api, token, told);
  } catch {
    // The chunk did not arrive: at the store the session ends by its age.
    await told;
  }
}
