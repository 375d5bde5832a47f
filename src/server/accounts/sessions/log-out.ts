import { eq } from 'drizzle-orm';
import { sessions } from '#server/db/schema/accounts.ts';
import type { ShopContext } from '#server/context.ts';
import { digest } from '#server/crypto.ts';

/**
 * Ends the session of a token, or of the hash of one (SHA-256, base64url); an unknown one is no error. `over` is false where the
 * cookie must stay: it belongs to another login, or no token was given (a page of another site could cause that). With a hash it
 * always stays: the logout was earlier, and somebody may have logged in since.
 */
export async function logOut(
  shop: ShopContext,
  { token, tokenHash }: { token: string; tokenHash?: string | undefined },
  cookie: string | undefined,
): Promise<{ over: boolean; customerId?: number | undefined }> {
  const hash = token ? digest(token) : tokenHash;
  if (!hash) return { over: false };
  const [ended] = await shop.db
    .delete(sessions)
    .where(eq(sessions.tokenHash, hash))
    .returning({ cookieHash: sessions.cookieHash, customerId: sessions.customerId });
  const over = token !== '' && (!ended || !cookie || ended.cookieHash === digest(cookie));
  return { over, customerId: ended?.customerId };
}
