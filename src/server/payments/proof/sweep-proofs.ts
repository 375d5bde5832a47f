import { and, eq, inArray, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm';
import type { OrderState } from '#shared/contract/orders.ts';
import type { ShopContext } from '#server/context.ts';
import { orderSearch } from '#server/db/schema/dispatch.ts';
import { orders, orderSteps } from '#server/db/schema/orders.ts';
import { proofs } from '#server/db/schema/payments.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isMoved } from './proof-bytes.ts';
import { noteRemovals } from './remove-proofs.ts';

/** A rejected order's picture is needed only as long as its customer may complain. */
const REJECTED_KEPT_MS = 30 * 24 * 60 * 60_000;
const NOTHING_CAME: readonly OrderState[] = ['rejected', 'replaced'];
const ENDED: readonly OrderState[] = ['delivered', 'credited-back', 'cancelled', 'returned'];
/** The most pictures that one round removes; the next round continues. */
const MOST = 200;

/**
 * Removes payment pictures long after their orders ended, because they show people's bank apps. The row keeps its fingerprint,
 * so that nobody can use the picture a second time. Pictures in the bucket are removed after that. Run now and then.
 */
export async function sweepProofs(shop: ShopContext): Promise<void> {
  const { proofsKeptMs } = shop;
  if (proofsKeptMs === undefined) return;
  await drop(shop, NOTHING_CAME, Math.min(REJECTED_KEPT_MS, proofsKeptMs));
  await drop(shop, ENDED, proofsKeptMs);
  // A purchase of digital metal ends when it is confirmed.
  await drop(shop, ['confirmed'], proofsKeptMs, 'digital');
}

async function drop(
  shop: Pick<ShopContext, 'db' | 'now' | 'proofBucket'>,
  states: readonly OrderState[],
  keptMs: number,
  kind?: 'digital',
): Promise<void> {
  const { db, now } = shop;
  const lately = db
    .select({ id: orderSteps.id })
    .from(orderSteps)
    .where(
      and(
        eq(orderSteps.orderId, orders.id),
        sql`${orderSteps.at} >= ${new Date(now() - keptMs).toISOString()}::timestamptz`,
      ),
    );
  await inTransaction(shop, async (tx) => {
    const due = await tx.db
      .select({ id: proofs.id, moved: isMoved })
      .from(proofs)
      .innerJoin(orders, eq(orders.id, proofs.orderId))
      .innerJoin(orderSearch, eq(orderSearch.orderId, orders.id))
      .where(
        and(
          isNull(proofs.droppedAt),
          // Only with a fingerprint: it can be made from the picture alone.
          isNotNull(proofs.pixelHash),
          lt(proofs.createdAt, new Date(now() - keptMs)),
          inArray(orders.state, [...states]),
          // Money that is due back may still be asked about, whatever became of the order.
          eq(orderSearch.over, false),
          kind && eq(orders.kind, kind),
          notExists(lately),
        ),
      )
      .limit(MOST)
      // An order that is just being moved is left to the next round.
      .for('update', { of: [proofs, orders], skipLocked: true });
    if (due.length === 0) return;
    const ids = due.map(({ id }) => id);
    await noteRemovals(tx, due);
    await tx.db
      .update(proofs)
      .set({ bytes: Buffer.alloc(0), droppedAt: new Date(now()) })
      .where(inArray(proofs.id, ids));
  });
}
