import { inArray, lte, sql } from 'drizzle-orm';
import { PUT_PATIENCE_MS } from '#server/bucket/bucket.ts';
import type { ShopContext } from '#server/context.ts';
import { proofRemovals } from '#server/db/schema/payments.ts';
import type { Tx } from '#server/db/transaction.ts';

/** The most that one round removes; the next continues. */
const MOST = 200;
/**
 * A move that read the picture before its removal may still put it. After this wait every such move has ended, and so has the
 * transaction that wrote the note.
 */
const WAIT_MS = PUT_PATIENCE_MS + 4 * 60_000;

/**
 * Notes pictures that have to go from the bucket, in the transaction that removes them from the database: an erased account
 * leaves no row to find them by, and the bucket cannot be asked before the commit. Where pictures are moved every one is noted,
 * moved or not: a move may be under way.
 */
export async function noteRemovals(
  { db, now, proofBucket }: Pick<Tx, 'db' | 'now' | 'proofBucket'>,
  gone: readonly { id: string; moved: boolean }[],
): Promise<void> {
  const at = new Date(now());
  const noted = gone
    .filter(({ moved }) => moved || proofBucket?.moves)
    .map(({ id }) => ({ id, at }));
  if (noted.length > 0) await db.insert(proofRemovals).values(noted).onConflictDoNothing();
}

/**
 * Removes the noted pictures from the bucket, minutes later. A note stays until its picture is gone, so a silent bucket is asked
 * again. The bucket is never listed to find strays: it may hold another store's pictures too. Throws what the bucket threw.
 */
export async function removeProofs({
  db,
  now,
  proofBucket,
}: Pick<ShopContext, 'db' | 'now' | 'proofBucket'>): Promise<void> {
  if (!proofBucket) return;
  const due = await db
    .select({ id: proofRemovals.id })
    .from(proofRemovals)
    .where(lte(proofRemovals.at, new Date(now() - WAIT_MS)))
    .orderBy(sql`random()`)
    .limit(MOST);
  const removed: string[] = [];
  try {
    for (const { id } of due) {
      await proofBucket.remove(id);
      removed.push(id);
    }
  } finally {
    if (removed.length > 0) {
      await db.delete(proofRemovals).where(inArray(proofRemovals.id, removed));
    }
  }
}
