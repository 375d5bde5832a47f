import { and, eq, gt, isNotNull, lte, not, notExists, or } from 'drizzle-orm';
import { m } from '#server/messages/compiled/messages.js';
import type { ShopContext } from '#server/context.ts';
import { orders, orderSteps } from '#server/db/schema/orders.ts';
import { paymentClaims, payments } from '#server/db/schema/payments.ts';
import { inTransaction, type Tx } from '#server/db/transaction.ts';
import { lockOrder } from '#server/orders/lifecycle/lock-order.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import type { Order } from '#server/orders/list-orders.ts';
import { isNamed } from '../incoming/find-waiting.ts';
import { findMoneyOf } from '../records/find-order-money.ts';
import { standing } from '../records/find-reference-uses.ts';
import { holdOf } from './hold.ts';
import { settleHold } from './settle-hold.ts';

/** The most orders that one round ends; the next round continues. */
const MOST = 50;
/** By then any bank's statement has told of money that came in time. */
const FORGOTTEN_MS = 7 * 24 * 60 * 60_000;

/**
 * Ends the holds that have run out, so that no metal and no price stays reserved for ever, and closes lapsed orders for which
 * nothing ever came. Run every minute.
 */
export async function sweepHolds(shop: ShopContext): Promise<void> {
  const ended = (await findEnded(shop)).slice(0, MOST);
  for (const order of ended) {
    await each(shop, order, (tx, locked) => settleHold(tx, locked, 'store'));
  }
  for (const order of await findForgotten(shop)) {
    await each(shop, order, async (tx, { state, number }) => {
      if (state !== 'lapsed' || !(await isForgotten(tx, number))) return;
      const note = m.hold_forgotten();
      await moveOrder(tx, { orderNumber: number, to: 'rejected', by: 'store', note });
    });
  }
}

/** Handles the orders one by one: a failure does not hold up the others. */
async function each(
  shop: ShopContext,
  { number }: Pick<Order, 'number'>,
  work: (tx: Tx, order: Order) => Promise<unknown>,
): Promise<void> {
  await inTransaction(shop, async (tx) => {
    await work(tx, await lockOrder(tx, number));
  }).catch((error: unknown) => shop.log.warn({ err: error, order: number }, 'a hold stays'));
}

async function findEnded(shop: ShopContext): Promise<Order[]> {
  const now = new Date(shop.now());
  const found = await shop.db
    .select()
    .from(orders)
    .where(
      and(
        isNotNull(orders.heldUntil),
        eq(orders.state, 'placed'),
        or(lte(orders.heldUntil, now), lte(orders.depositUntil, now)),
      ),
    )
    .orderBy(orders.heldUntil);
  const money = await findMoneyOf(shop, found);
  return found.filter((order) => {
    const { state } = holdOf(order, money.get(order.id)?.records ?? [], shop.now());
    return state === 'over' || state === 'paid';
  });
}

/**
 * Orders that lapsed long ago, without a claim of their customer and without money: also none that waits for a person, nor a record
 * that was taken back lately and may be about to be written anew. Long ago by when they were moved, too: in a store that was off, or
 * whose clock was fast, one that has just lapsed may be long over, and nobody has read the statements since.
 */
const forgotten = ({ db, now }: Pick<ShopContext, 'db' | 'now'>) => {
  const longAgo = new Date(now() - FORGOTTEN_MS);
  const claims = db
    .select({ id: paymentClaims.id })
    .from(paymentClaims)
    .where(eq(paymentClaims.orderId, orders.id));
  const money = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orders.id), or(standing, gt(payments.recordedAt, longAgo))));
  const lately = db
    .select({ id: orderSteps.id })
    .from(orderSteps)
    .where(
      and(
        eq(orderSteps.orderId, orders.id),
        eq(orderSteps.state, 'lapsed'),
        gt(orderSteps.at, longAgo),
      ),
    );
  return and(
    eq(orders.state, 'lapsed'),
    lte(orders.heldUntil, longAgo),
    notExists(lately),
    notExists(claims),
    notExists(money),
    not(isNamed({ db, now }, FORGOTTEN_MS)),
  );
};

const findForgotten = (shop: ShopContext) =>
  shop.db.select({ number: orders.number }).from(orders).where(forgotten(shop)).limit(MOST);

async function isForgotten(tx: Tx, number: string): Promise<boolean> {
  const found = await tx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.number, number), forgotten(tx)));
  return found.length > 0;
}
