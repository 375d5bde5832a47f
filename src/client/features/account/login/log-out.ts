import { Logout } from '#shared/contract/account.ts';
import type { Session } from '#client/session/session.ts';
import type { ApiClient } from '#client/api/api-client.ts';

/** Forgets the login on this device, and ends it at the store as far as the store can be reached. */
export async function logOut(api: ApiClient, session: Session): Promise<void> {
  const token = session.token();
  session.end();
  // A store without the operation, or out of reach, changes nothing for the person at the phone.
  if (token) await api.call(Logout, { Token: token }).catch(() => undefined);
}
