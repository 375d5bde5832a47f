import { inArray, lte, sql } from 'drizzle-orm';
import { PUT_PATIENCE_MS } from '#server/bucket/bucket.ts';
import type { ShopContext } from '#server/context.ts';
import { proofRemovals } from '#server/db/schema/payments.ts';
import type { Tx } from '#server/db/transaction.ts';

/** The most that one round removes; the next continues. */
const MOST = 200;
/**
 * A move that read the picture before it was removed here may still put it. Whatever was under way then is over by now, the transaction
 * that wrote the note too.
 */
const WAIT_MS = PUT_PATIENCE_MS + 4 * 60_000;

/**
 * Notes that pictures have to go from the bucket, in the transaction in which they go from the database: an erased account leaves no row
 * that would say so, and the bucket cannot be asked before it is certain that they go. Where pictures are moved every one is noted, moved
 * or not: a move may be under way.
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
 * Removes from the bucket what was noted, minutes later. A note stays until its picture is gone, so that a bucket that does not answer is
 * asked again. The bucket is never listed to find what has no row: it may be another store's too. Throws what the bucket threw.
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
