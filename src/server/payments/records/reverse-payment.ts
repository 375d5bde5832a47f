import { payments } from '#server/db/schema/payments.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Order } from '#server/orders/list-orders.ts';
import { lockReference } from './add-record.ts';
import {
  findOrderMoney,
  type MoneyOfOrder,
  type PaymentRecord,
  standingOf,
  type Weighable,
} from './find-order-money.ts';

export interface Recorded {
  record: PaymentRecord;
  /** The order's money after the reversal. */
  money: MoneyOfOrder;
}

/**
 * Takes a record back by adding one that reverses it, to the paisa. The caller has locked the order and moves it to the state
 * that follows. Its reference is locked: whoever joins waiting money to the records under it must not count one that goes.
 */
export async function reversePayment(
  tx: Tx,
  order: Weighable,
  { record, by, note }: { record: PaymentRecord; by: string; note: string },
): Promise<Recorded> {
  const at = new Date(tx.now());
  const { kind, channel, reference, referenceKey: key, currency } = record;
  await lockReference(tx, key);
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

/** An order that is not carried out asks for nothing, so a forgiven amount is no loss and is taken back. */
export async function takeForgivenBack(
  tx: Tx,
  order: Order,
  { by, note }: { by: string; note: string },
): Promise<void> {
  const { records } = await findOrderMoney(tx, order);
  for (const record of standingOf(records)) {
    if (record.kind === 'forgiven') await reversePayment(tx, order, { record, by, note });
  }
}
