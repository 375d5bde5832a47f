import { and, desc, eq, inArray, ne, notInArray } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { digest } from '#server/crypto.ts';
import { sessions } from '#server/db/schema/accounts.ts';
import { isAlive } from './find-session.ts';

/** More devices than a household has; it also bounds a thief who logs in again and again. */
const MOST_SESSIONS = 10;

interface ListedSession {
  /** Names the session and opens nothing. */
  id: string;
  device: string;
  network: string;
  since: Date;
  lastUsedAt: Date;
  own: boolean;
}

type Store = Pick<ShopContext, 'db' | 'now' | 'sessionIdleMs'>;

/** Where a customer is logged in, the last used first. `own` is the hash of the request's token. */
export async function listSessions(
  shop: Store,
  customerId: number,
  own: string,
): Promise<ListedSession[]> {
  const found = await shop.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.customerId, customerId), isAlive(shop)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt));
  return found.map(({ tokenHash, device, network, createdAt, lastUsedAt }) => ({
    id: idOf(tokenHash),
    device,
    network,
    since: createdAt,
    lastUsedAt,
    own: tokenHash === own,
  }));
}

/** Ends one session of a customer, or with an empty id all but their own. Returns how many ended. */
export async function endSessions(
  { db }: Pick<Store, 'db'>,
  customerId: number,
  { id, own }: { id: string; own: string },
): Promise<number> {
  const rows = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(eq(sessions.customerId, customerId), ne(sessions.tokenHash, own)));
  const ended = rows.filter(({ tokenHash }) => id === '' || idOf(tokenHash) === id);
  if (ended.length === 0) return 0;
  const hashes = ended.map(({ tokenHash }) => tokenHash);
  await db.delete(sessions).where(inArray(sessions.tokenHash, hashes));
  return ended.length;
}

/** Ends the longest unused sessions of a customer who has too many. */
export async function endSurplus({ db }: Pick<Store, 'db'>, customerId: number): Promise<void> {
  const mine = eq(sessions.customerId, customerId);
  const kept = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(mine)
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
    .limit(MOST_SESSIONS);
  await db.delete(sessions).where(and(mine, notInArray(sessions.tokenHash, kept)));
}

const idOf = (tokenHash: string): string => digest(`session ${tokenHash}`).slice(0, 22);
