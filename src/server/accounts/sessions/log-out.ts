import { eq } from 'drizzle-orm';
import { sessions } from '#server/db/schema/accounts.ts';
import type { ShopContext } from '#server/context.ts';
import { digest } from '#server/crypto.ts';

/**
 * Ends the session of a token; an unknown token is no error. `over` is false where the cookie must stay: it belongs to another
 * login, or no token was given (a page of another site could cause that).
 */
export async function logOut(
  shop: ShopContext,
  token: string,
  cookie: string | undefined,
): Promise<{ over: boolean; customerId?: number | undefined }> {
  if (!token) return { over: false };
  const [ended] = await shop.db
    .delete(sessions)
    .where(eq(sessions.tokenHash, digest(token)))
    .returning({ cookieHash: sessions.cookieHash, customerId: sessions.customerId });
  const over = !ended || !cookie || ended.cookieHash === digest(cookie);
  return { over, customerId: ended?.customerId };
}
