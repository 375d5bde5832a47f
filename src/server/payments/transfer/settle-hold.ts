import { Refusal } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import type { Tx } from '#server/db/transaction.ts';
import { tellHeldAgain } from '#server/notices/tell-order.ts';
import type { Order } from '#server/orders/list-orders.ts';
import { linesOf, moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { takeMetal } from '#server/orders/lifecycle/order-metal.ts';
import { takeBackState } from '#server/orders/lifecycle/take-back-state.ts';
import { requireHolding } from '#server/orders/placing/require-holding.ts';
import { findOrderMoney } from '../records/find-order-money.ts';
import { holdOf } from './hold.ts';
import { untilText } from './hold-terms.ts';

/**
 * Moves an order by bank transfer, which the caller has locked, to the state that its money and the clock require: to
 * `payment-received` with all money in time, to `lapsed` after the end, and out of `lapsed` where money proves to have come in
 * time. Changes no other order. Returns the new state.
 */
export async function settleHold(tx: Tx, order: Order, by: string): Promise<Order['state']> {
  const { heldUntil, number } = order;
  if (!heldUntil || (order.state !== 'placed' && order.state !== 'lapsed')) return order.state;
  const { records } = await findOrderMoney(tx, order);
  const hold = holdOf(order, records, tx.now());
  const { state } = hold;
  if (state === 'over') {
    if (order.state === 'lapsed') return 'lapsed';
    const until = untilText(hold.until);
    const note = hold.depositShort > 0 ? m.hold_over_deposit({ until }) : m.hold_over({ until });
    await moveOrder(tx, { orderNumber: number, to: 'lapsed', by: 'store', note });
    return 'lapsed';
  }
  if (order.state === 'lapsed' && !(await resume(tx, order))) return 'lapsed';
  if (state !== 'paid') {
    if (order.state === 'lapsed') await tellHeldAgain(tx, order);
    return 'placed';
  }
  await moveOrder(tx, { orderNumber: number, to: 'payment-received', by });
  return 'payment-received';
}

/**
 * Takes a lapsed order back to `placed`, and its metal again. Returns false, with nothing changed, where the customer no longer
 * holds the metal of a conversion: then they decide about the money.
 */
async function resume(tx: Tx, order: Order): Promise<boolean> {
  if (order.kind === 'convert') {
    const lines = await linesOf(tx, order.id);
    try {
      await requireHolding(tx, order.customerId, lines);
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
    await takeMetal(tx, { ...order, lines });
  }
  await takeBackState(tx, order, { to: 'placed', by: 'store', note: m.hold_resumed() });
  return true;
}
