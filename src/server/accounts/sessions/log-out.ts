import { eq } from 'drizzle-orm';
import { sessions } from '#server/db/schema/accounts.ts';
import type { ShopContext } from '#server/context.ts';
import { digest } from '#server/crypto.ts';

/**
 * Ends a session by its token. Nothing to end is no error. False where the cookie that came along is to
 * stay: it belongs to another login, or no token was given, which a page of another site can manage too.
 */
export async function logOut(
  shop: ShopContext,
  token: string,
  cookie: string | undefined,
): Promise<boolean> {
  if (!token) return false;
  const [ended] = await shop.db
    .delete(sessions)
    .where(eq(sessions.tokenHash, digest(token)))
    .returning({ cookieHash: sessions.cookieHash });
  return !ended || !cookie || ended.cookieHash === digest(cookie);
}
