import { payments } from '#server/db/schema/payments.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Order } from '#server/orders/list-orders.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { passOn } from '../transfer/move-money.ts';
import { settleHold } from '../transfer/settle-hold.ts';
import { addRecord, type NewPayment } from './add-record.ts';
import { findOrderMoney, type MoneyOfOrder, type PaymentRecord } from './find-order-money.ts';

export interface Recorded {
  record: PaymentRecord;
  /** What the order's money comes to with it. */
  money: MoneyOfOrder;
  /** The number of the order that the money went on to, where this one was replaced by one that still waits. */
  wentTo?: string;
}

/**
 * Adds a record of money to an order that the caller has locked, by `lockOrder`. Where all has come now, a placed order goes on
 * to `payment-received`; one whose price was held does so if it came in time, even where it has lapsed since. Money
 * for an order that was replaced goes on to the one that replaced it while that one waits.
 */
export async function recordPayment(tx: Tx, order: Order, given: NewPayment): Promise<Recorded> {
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

/**
 * Takes a record back: adds one that balances it, to the paisa. The caller has locked the order and moves it where
 * that leaves it.
 */
export async function reversePayment(
  tx: Tx,
  order: Order,
  { record, by, note }: { record: PaymentRecord; by: string; note: string },
): Promise<Recorded> {
  const at = new Date(tx.now());
  const { kind, channel, reference, referenceKey: key, currency } = record;
  const [added] = await tx.db
    .insert(payments)
    .values({
      orderId: order.id,
      kind,
      amount: `-${record.amount}`,
      currency,
      channel,
      reference,
      referenceKey: key,
      seenAt: at,
      recordedAt: at,
      by,
      note,
      reverses: record.id,
    })
    .returning();
  if (!added) throw new Error('A payment was not taken back');
  return { record: added, money: await findOrderMoney(tx, order) };
}
