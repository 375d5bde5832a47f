import { getItemCount } from '#shared/contract/cart.ts';
import type { Config } from '#shared/contract/config.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ApiClient } from '#client/api/api-client.ts';
import { m } from '#client/messages/compiled/messages.js';

/** Whether the store knows a login by a cookie too. */
const needsCookie = ({ extensions }: Config): boolean => extensions.includes('sessionCookie');

/** The browser itself says that cookies are off: then no password need be sent. */
export const cookiesAreOff = (config: Config): boolean =>
  needsCookie(config) && !navigator.cookieEnabled;

/**
 * Refuses a login whose cookie the browser has silently dropped: the next request would end that login, after a welcome. If the
 * store does not answer, the login stands.
 */
export async function checkCookie(api: ApiClient, config: Config, Token: string): Promise<void> {
  if (!needsCookie(config)) return;
  try {
    await api.call(getItemCount, { Token });
  } catch (error) {
    if (error instanceof Refusal && error.code === REFUSED.signedOut)
      throw new Refusal(REFUSED.signedOut, m.login_no_cookies());
  }
}
