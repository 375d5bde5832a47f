import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { proofs } from '#server/db/schema/payments.ts';
import { isHere } from './proof-bytes.ts';

/** The most that one round moves: the next continues. */
const MOST = 100;

/**
 * Moves pictures of payments out of the database into the bucket, where the store has one for them. An order has nothing to do with it:
 * it keeps its picture in its own transaction. A picture is moved once it has been compared with all others, so that nothing that
 * decides about money has to read it from there.
 *
 * The bucket has given a picture back before the row gives it up, and the row gives it up only while it has it: what fails on the
 * way, or is done by two instances at once, is done again and changes nothing. Throws what the bucket threw; what was put before
 * that is moved.
 */
export async function moveProofs({
  db,
  proofBucket,
}: Pick<ShopContext, 'db' | 'proofBucket'>): Promise<void> {
  if (!proofBucket?.moves) return;
  const due = await db
    .select({ id: proofs.id })
    .from(proofs)
    .where(
      and(
        isHere,
        isNotNull(proofs.pixelHash),
        isNotNull(proofs.likeness),
        isNotNull(proofs.comparedAt),
      ),
    )
    // Random, so that a picture which the bucket refuses does not hold up the others for ever.
    .orderBy(sql`random()`)
    .limit(MOST);
  const put: string[] = [];
  try {
    for (const { id } of due) {
      const [row] = await db
        .select({ bytes: proofs.bytes })
        .from(proofs)
        .where(and(eq(proofs.id, id), isHere));
      if (!row) continue;
      await proofBucket.put(id, row.bytes);
      // Read it back: a gateway that wrongly answers yes must not cost a picture.
      const kept = await proofBucket.get(id);
      if (!kept || Buffer.compare(row.bytes, kept) !== 0)
        throw new Error('The picture store has not kept a picture');
      put.push(id);
    }
  } finally {
    if (put.length > 0) await emptyRows(db, put);
  }
}

/** One statement for the whole round: every statement makes the desk's screens reload. */
async function emptyRows(db: ShopContext['db'], ids: string[]): Promise<void> {
  const mine = and(inArray(proofs.id, ids), isHere);
  // Rows locked by others (to merge or erase their customer) are skipped, so that no deadlock arises.
  const free = db
    .select({ id: proofs.id })
    .from(proofs)
    .where(mine)
    .for('update', { skipLocked: true });
  await db
    .update(proofs)
    .set({ bytes: Buffer.alloc(0) })
    .where(and(inArray(proofs.id, free), mine));
}
