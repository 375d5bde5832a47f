import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import type { Tx } from '#server/db/transaction.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ShopContext } from '#server/context.ts';
import { settleHold } from '#server/payments/transfer/settle-hold.ts';
import { findOrder, findReplacing } from '../find-order.ts';
import { lockOrder } from '../lifecycle/lock-order.ts';
import type { Order } from '../list-orders.ts';

/**
 * Locks one of the customer's own orders, so that two decisions about it are made one after the other. Throws a Refusal 404 for
 * another customer's order.
 */
export async function lockOwn(tx: Tx, customerId: number, number: string): Promise<Order> {
  const { order } = await findOrder(tx, customerId, number);
  return lockOrder(tx, order.number);
}

/** Settles a hold that may just have run out, instead of waiting for the sweep. Throws a Refusal 404. */
export async function settleNow(
  shop: ShopContext,
  customerId: number,
  number: string,
): Promise<void> {
  await inTransaction(shop, async (tx) => {
    await settleHold(tx, await lockOwn(tx, customerId, number), 'store');
  });
}

/** Throws a Refusal 409 for an order that has not lapsed: `already-placed` where another order has replaced it. */
export async function requireLapsed(tx: Tx, order: Order): Promise<void> {
  const { number } = order;
  if (order.state === 'lapsed') return;
  const { replacedBy: other } = await findReplacing(tx, order);
  if (other) {
    const words = m.late_replaced_before({ number, other });
    throw new Refusal(REFUSED.conflict, words, 'already-placed');
  }
  throw new Refusal(REFUSED.conflict, m.late_not_lapsed({ number }));
}
