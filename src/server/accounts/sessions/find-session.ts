import { and, eq, gt, lt } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { digest } from '#server/crypto.ts';
import { sessions } from '#server/db/schema/accounts.ts';

/**
 * The customer of a session. It needs both the token and the cookie, so a token that a script has read is
 * worthless elsewhere. Undefined where either is missing, wrong or expired.
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

/** Removes expired sessions; run now and then. */
export async function sweepSessions(shop: ShopContext): Promise<void> {
  await shop.db.delete(sessions).where(lt(sessions.expiresAt, new Date(shop.now())));
}
