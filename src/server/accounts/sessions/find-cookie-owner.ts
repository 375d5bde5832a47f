import { and, eq, gt } from 'drizzle-orm';
import { sessions } from '#server/db/schema/accounts.ts';
import type { ShopContext } from '#server/context.ts';
import { digest } from '#server/crypto.ts';

/**
 * Whose cookie it is: enough to let them send something large, whose token then says whether it is done.
 * Undefined for one that is nobody's.
 */
export async function findCookieOwner(
  shop: ShopContext,
  cookie: string | undefined,
): Promise<number | undefined> {
  if (!cookie) return undefined;
  const [session] = await shop.db
    .select({ customerId: sessions.customerId })
    .from(sessions)
    .where(
      and(eq(sessions.cookieHash, digest(cookie)), gt(sessions.expiresAt, new Date(shop.now()))),
    );
  return session?.customerId;
}
