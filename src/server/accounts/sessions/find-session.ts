import { and, eq, gt } from 'drizzle-orm';
import { sessions } from '#server/db/schema/accounts.ts';
import type { ShopContext } from '#server/context.ts';
import { digest } from '#server/crypto.ts';

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
