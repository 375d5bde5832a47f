import type { Tx } from '#server/db/transaction.ts';
import type { Order } from '#server/orders/list-orders.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { passOn } from '../transfer/move-money.ts';
import { settleHold } from '../transfer/settle-hold.ts';
import { addRecord, type NewPayment } from './add-record.ts';
import { findOrderMoney } from './find-order-money.ts';
import type { Recorded } from './reverse-payment.ts';

export interface RecordedPayment extends Recorded {
  /** The number of the waiting order that received the money, where this one was replaced. */
  wentTo?: string;
}

/**
 * Adds a record of money to an order that the caller has locked by `lockOrder`. Once all has come, a placed order moves to
 * `payment-received`; one with a held price does so if the money came in time, even where it has lapsed since. Money for a
 * replaced order is passed on to its replacement while that one waits.
 */
export async function recordPayment(
  tx: Tx,
  order: Order,
  given: NewPayment,
): Promise<RecordedPayment> {
  const record = await addRecord(tx, order, given);
  const money = await findOrderMoney(tx, order);
  if (order.state === 'replaced' && given.kind === 'in') {
    const wentTo = await passOn(tx, order, { record, most: money.over });
    if (wentTo) return { record, money: await findOrderMoney(tx, order), wentTo };
  }
  if (order.heldUntil) await settleHold(tx, order, given.by);
  else if (order.state === 'placed' && money.short === 0) {
    await moveOrder(tx, { orderNumber: order.number, to: 'payment-received', by: given.by });
  }
  return { record, money };
}
