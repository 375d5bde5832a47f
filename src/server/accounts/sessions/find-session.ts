import { and, eq, gt, lt } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { digest } from '#server/crypto.ts';
import { sessions } from '#server/db/schema/accounts.ts';

/**
 * The customer of a session. Both the token and the cookie that came with it are asked for, so that a
 * token read by a script is worth nothing elsewhere. Undefined where either is missing, wrong or expired.
 */
export async function findSession(
  shop: ShopContext,
  token: unknown,
  cookie: string | undefined,
): Promise<{ customerId: number } | undefined> {
  if (typeof token !== 'string' || !token || !cookie) return undefined;
  const [session] = await shop.db
    .select({ customerId: sessions.customerId })
    .from(sessions)
    .where(
      and(
        eq(sessions.tokenHash, digest(token)),
        eq(sessions.cookieHash, digest(cookie)),
        gt(sessions.expiresAt, new Date(shop.now())),
      ),
    );
  return session;
}

/** Removes sessions that have run out; they opened nothing any more. */
export async function sweepSessions(shop: ShopContext): Promise<void> {
  await shop.db.delete(sessions).where(lt(sessions.expiresAt, new Date(shop.now())));
}
