import { Logout } from '#shared/contract/account.ts';
import type { Session } from '#client/session/session.ts';
import type { ApiClient } from '#client/api/api-client.ts';

/** Removes the login from this device, and ends it at the store if the store can be reached. */
export async function logOut(api: ApiClient, session: Session): Promise<void> {
  const token = session.token();
  session.end();
  // The customer is logged out either way, also if the store is unreachable or lacks the operation.
  if (token) await api.call(Logout, { Token: token }).catch(() => undefined);
}
