import { and, asc, eq, gt, lte, not, notExists } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { inTransaction, type Tx } from '#server/db/transaction.ts';
import { isInHand } from '../in-hand.ts';
import { isUndecided } from '../incoming/find-waiting.ts';
import { m } from '#server/messages/compiled/messages.js';
import { lockOrder } from '#server/orders/lifecycle/lock-order.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import type { Order } from '#server/orders/list-orders.ts';
import { untilText } from '../transfer/hold-terms.ts';
import { unpaidUpi } from './upi-room.ts';

/** The most orders that one round ends; the next round continues. */
const MOST = 50;

/**
 * Ends UPI orders for which no money has been seen for too long, so that no price and no metal stays reserved for ever. They
 * then behave like orders by bank transfer whose hold ran out: money that came in time restores them at their price; for later
 * money the customer decides. Run every minute.
 */
export async function sweepUnpaidUpi(shop: ShopContext): Promise<void> {
  const { lapseMs } = shop.upi;
  if (lapseMs === undefined) return;
  const due = and(
    unpaidUpi(shop),
    lte(orders.placedAt, new Date(shop.now() - lapseMs)),
    // The desk compares its picture with the bank at this moment: a minute later its money may be recorded.
    not(isInHand(shop)),
    not(isUndecided(shop, lapseMs)),
    // A record that was taken back may be about to be written anew, rightly.
    notExists(
      shop.db
        .select({ id: payments.id })
        .from(payments)
        .where(
          and(
            eq(payments.orderId, orders.id),
            gt(payments.recordedAt, new Date(shop.now() - lapseMs)),
          ),
        ),
    ),
  );
  const found = await shop.db
    .select({ number: orders.number })
    .from(orders)
    .where(due)
    .orderBy(asc(orders.placedAt))
    .limit(MOST);
  for (const { number } of found) {
    await inTransaction(shop, async (tx) => {
      const order = await lockOrder(tx, number);
      const [still] = await tx.db
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.id, order.id), due));
      if (still) await lapse(tx, order, new Date(order.placedAt.getTime() + lapseMs));
    }).catch((error: unknown) =>
      shop.log.warn({ err: error, order: number }, 'an order stays open'),
    );
  }
}

async function lapse(tx: Tx, { id, number, kind }: Order, until: Date): Promise<void> {
  const told = { orderNumber: number, by: 'store' } as const;
  // Digital metal, whose price is held for minutes, and a store without transfers have no later price to offer.
  if (kind === 'digital' || !tx.transfer) {
    const note = m.upi_lapsed_closed({ until: untilText(until) });
    await moveOrder(tx, { ...told, to: 'rejected', note });
    return;
  }
  await tx.db.update(orders).set({ heldUntil: until }).where(eq(orders.id, id));
  // Grams that are sold until the money is seen cannot be taken again.
  const words = kind === 'convert' ? m.upi_lapsed_metal : m.upi_lapsed;
  await moveOrder(tx, { ...told, to: 'lapsed', note: words({ until: untilText(until) }) });
}
