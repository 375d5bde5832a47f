import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { pictureLikes } from '#server/db/schema/desk-payments.ts';
import { orders } from '#server/db/schema/orders.ts';
import { proofs } from '#server/db/schema/payments.ts';
import { findLikenesses, type Likeness } from './find-likenesses.ts';

type Shop = Pick<ShopContext, 'db' | 'now'>;

/** A minute's work on a small machine. */
const MOST_COMPARED = 100;

/** Compares the pictures of orders that wait and were not compared yet, so that lists can say what is alike. */
export async function comparePictures(shop: Shop): Promise<void> {
  const waiting = await shop.db
    .selectDistinct({ orderId: proofs.orderId })
    .from(proofs)
    .innerJoin(orders, eq(orders.id, proofs.orderId))
    .where(and(isNull(proofs.comparedAt), eq(orders.state, 'placed')))
    .orderBy(asc(proofs.orderId))
    .limit(MOST_COMPARED);
  for (const { orderId } of waiting) await keepLikenesses(shop, orderId);
}

/** The orders whose picture is that of this one, as they are now, kept for lists. */
export async function keepLikenesses(shop: Shop, orderId: number): Promise<Likeness[]> {
  const found = await findLikenesses(shop, orderId);
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
  if (own.some(({ comparedAt }) => comparedAt === null)) {
    await shop.db
      .update(proofs)
      .set({ comparedAt: at })
      .where(and(mine, isNull(proofs.comparedAt)));
  }
  return found;
}
