import { and, asc, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { pictureLikes } from '#server/db/schema/desk-payments.ts';
import { orders } from '#server/db/schema/orders.ts';
import { proofs } from '#server/db/schema/payments.ts';
import { type Compared, findLikenesses, type Likeness } from './find-likenesses.ts';
import { proofReader, type ProofReader } from './proof-bytes.ts';

type Shop = Pick<ShopContext, 'db' | 'now' | 'proofBucket'>;

/** About a minute of work on a small machine. */
const MOST_COMPARED = 100;
/** Somebody at the desk waits: pictures that the bucket has not given by then are left for later. */
const PATIENCE_MS = 8000;

/**
 * Compares pictures of waiting orders that were not compared yet, so that lists can show likenesses; in a store that moves
 * pictures into a bucket also those of all other orders, because only compared pictures are moved. Throws where some could not
 * be compared because the bucket does not answer: a later call compares them.
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
 * Stores the orders whose picture is the same as this order's now, for lists. The order counts as compared once all other
 * pictures could be read.
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
  // Known likenesses are not written again: every statement makes the desk's screens reload.
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
