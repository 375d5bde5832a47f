import { and, eq, gt, lt, lte, or } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { digest } from '#server/crypto.ts';
import { sessions } from '#server/db/schema/accounts.ts';

/** A session's use is written at most this often: not every request should write. */
const NOTED_EVERY_MS = 5 * 60_000;

type Store = Pick<ShopContext, 'db' | 'now' | 'sessionIdleMs'>;

/** A session that has neither expired nor been unused for longer than the store allows. */
export const isAlive = ({ now, sessionIdleMs }: Pick<Store, 'now' | 'sessionIdleMs'>) =>
  and(
    gt(sessions.expiresAt, new Date(now())),
    sessionIdleMs === undefined
      ? undefined
      : gt(sessions.lastUsedAt, new Date(now() - sessionIdleMs)),
  );

/**
 * The customer of a session. It needs both the token and the cookie, so a token stolen by a script is worthless elsewhere.
 * Undefined where either is missing, wrong, expired or long unused.
 */
export async function findSession(
  shop: Store,
  token: unknown,
  cookie: string | undefined,
): Promise<{ customerId: number; session: string } | undefined> {
  if (typeof token !== 'string' || !token || !cookie) return undefined;
  const tokenHash = digest(token);
  const [session] = await shop.db
    .select({ customerId: sessions.customerId, lastUsedAt: sessions.lastUsedAt })
    .from(sessions)
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        eq(sessions.cookieHash, digest(cookie)),
        isAlive(shop),
      ),
    );
  if (!session) return undefined;
  const now = shop.now();
  if (now - session.lastUsedAt.getTime() >= NOTED_EVERY_MS) {
    await shop.db
      .update(sessions)
      .set({ lastUsedAt: new Date(now) })
      .where(eq(sessions.tokenHash, tokenHash));
  }
  return { customerId: session.customerId, session: tokenHash };
}

/** Removes sessions that have expired or were long unused; run now and then. */
export async function sweepSessions(shop: ShopContext): Promise<void> {
  const over = lt(sessions.expiresAt, new Date(shop.now()));
  const { sessionIdleMs } = shop;
  const idle =
    sessionIdleMs === undefined
      ? undefined
      : lte(sessions.lastUsedAt, new Date(shop.now() - sessionIdleMs));
  await shop.db.delete(sessions).where(or(over, idle));
}
