import { and, asc, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { pictureLikes } from '#server/db/schema/desk-payments.ts';
import { orders } from '#server/db/schema/orders.ts';
import { proofs } from '#server/db/schema/payments.ts';
import { type Compared, findLikenesses, type Likeness } from './find-likenesses.ts';
import { proofReader, type ProofReader } from './proof-bytes.ts';

type Shop = Pick<ShopContext, 'db' | 'now' | 'proofBucket'>;

/** A minute's work on a small machine. */
const MOST_COMPARED = 100;
/** Somebody at the desk waits: what the bucket has not given by then is not compared now. */
const PATIENCE_MS = 8000;

/**
 * Compares the pictures of orders that wait and were not compared yet, so that lists can say what is alike; in a store that moves
 * pictures into a bucket those of all others too, which are moved once they are. Throws where some could not be compared because the
 * bucket does not answer: they are compared again.
 */
export async function comparePictures(shop: Shop): Promise<void> {
  const waits = eq(orders.state, 'placed');
  const toMove = shop.proofBucket?.moves ? isNull(proofs.droppedAt) : undefined;
  const due = await shop.db
    .select({ orderId: proofs.orderId })
    .from(proofs)
    .innerJoin(orders, eq(orders.id, proofs.orderId))
    .where(and(isNull(proofs.comparedAt), or(waits, toMove)))
    .groupBy(proofs.orderId, orders.state)
    .orderBy(desc(waits), asc(proofs.orderId))
    .limit(MOST_COMPARED);
  const reader = proofReader(shop);
  for (const { orderId } of due) await keepLikenesses(shop, orderId, reader);
  if (reader.missed) {
    throw new Error('Not all pictures could be compared: those in the bucket cannot be read now');
  }
}

/**
 * The orders whose picture is that of this one, as they are now, kept for lists. It counts as compared once all others could be read.
 */
export async function keepLikenesses(
  shop: Shop,
  orderId: number,
  reader: ProofReader = proofReader(shop, { patienceMs: PATIENCE_MS }),
): Promise<Compared> {
  const compared = await findLikenesses(shop, orderId, reader);
  const { likes: found, unread } = compared;
  const at = new Date(shop.now());
  const mine = eq(proofs.orderId, orderId);
  const own = await shop.db
    .select({ id: proofs.id, comparedAt: proofs.comparedAt })
    .from(proofs)
    .where(mine);
  const known = await shop.db
    .select()
    .from(pictureLikes)
    .where(
      inArray(
        pictureLikes.proofId,
        own.map(({ id }) => id),
      ),
    );
  // What is known is not written again: every statement tells the desk's screens to look again.
  const isNew = ({ own: one, other }: Likeness) =>
    !known.some(({ proofId, otherId }) => proofId === one && otherId === other);
  const added = found.filter(isNew);
  if (added.length > 0) {
    await shop.db
      .insert(pictureLikes)
      .values(added.map(({ own: one, other, how }) => ({ proofId: one, otherId: other, how, at })))
      .onConflictDoNothing();
  }
  if (unread === 0 && own.some(({ comparedAt }) => comparedAt === null)) {
    await shop.db
      .update(proofs)
      .set({ comparedAt: at })
      .where(and(inArray(proofs.id, compared.own), isNull(proofs.comparedAt)));
  }
  return compared;
}
