import { and, eq } from 'drizzle-orm';
import { sessions } from '#server/db/schema/accounts.ts';
import type { ShopContext } from '#server/context.ts';
import { digest } from '#server/crypto.ts';
import { isAlive } from './find-session.ts';

/**
 * The customer that a session cookie belongs to; undefined for none. Enough to admit a large upload: the token
 * inside is checked afterwards.
 */
export async function findCookieOwner(
  shop: ShopContext,
  cookie: string | undefined,
): Promise<number | undefined> {
  if (!cookie) return undefined;
  const [session] = await shop.db
    .select({ customerId: sessions.customerId })
    .from(sessions)
    .where(and(eq(sessions.cookieHash, digest(cookie)), isAlive(shop)));
  return session?.customerId;
}
