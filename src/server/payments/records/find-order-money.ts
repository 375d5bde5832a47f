import { asc, eq } from 'drizzle-orm';
import { oneOf } from '#server/db/one-of.ts';
import { payments } from '#server/db/schema/payments.ts';
import type { ShopContext } from '#server/context.ts';
import type { Order } from '#server/orders/list-orders.ts';
import { paiseOf } from '../paise.ts';
import { askedFor } from './asked-for.ts';
import { type OrderMoney, weighMoney } from './order-money.ts';

export type PaymentRecord = typeof payments.$inferSelect;

export interface MoneyOfOrder extends OrderMoney {
  /** Oldest first. */
  records: PaymentRecord[];
}

type Weighable = Pick<Order, 'id' | 'state' | 'paid' | 'returnedMoney'>;

/** What came for an order and went back, in paise. Inside a transaction, lock the order first. */
export async function findOrderMoney(
  { db }: Pick<ShopContext, 'db'>,
  order: Weighable,
): Promise<MoneyOfOrder> {
  const records = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, order.id))
    .orderBy(asc(payments.id));
  return weigh(order, records);
}

/** The same for many orders, by their ids. */
export async function findMoneyOf(
  { db }: Pick<ShopContext, 'db'>,
  wanted: Weighable[],
): Promise<Map<number, MoneyOfOrder>> {
  const ids = wanted.map(({ id }) => id);
  const records =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(payments)
          .where(oneOf(payments.orderId, ids))
          .orderBy(asc(payments.id));
  const byOrder = new Map<number, PaymentRecord[]>();
  for (const record of records) {
    const own = byOrder.get(record.orderId);
    if (own) own.push(record);
    else byOrder.set(record.orderId, [record]);
  }
  return new Map(wanted.map((order) => [order.id, weigh(order, byOrder.get(order.id) ?? [])]));
}

const weigh = (order: Weighable, records: PaymentRecord[]): MoneyOfOrder => ({
  ...weighMoney(
    askedFor(order),
    records.map(({ kind, amount }) => ({ kind, paise: paiseOf(amount) })),
  ),
  records,
});

/** The records that were not taken back, without those that take back. */
export function standingOf(records: PaymentRecord[]): PaymentRecord[] {
  const balanced = new Set(records.map(({ reverses }) => reverses));
  return records.filter(({ id, reverses }) => reverses === null && !balanced.has(id));
}
