import { asc, eq } from 'drizzle-orm';
import { oneOf } from '#server/db/one-of.ts';
import { payments } from '#server/db/schema/payments.ts';
import type { ShopContext } from '#server/context.ts';
import type { Order } from '#server/orders/list-orders.ts';
import { paiseOf } from '../paise.ts';
import { askedFor, keptRightly, type Sums } from './asked-for.ts';
import { findDebited } from './find-debited.ts';
import { type OrderMoney, weighMoney } from './order-money.ts';

export type PaymentRecord = typeof payments.$inferSelect;

export interface MoneyOfOrder extends OrderMoney {
  /** What of it is not due back, as `keptRightly` has it. */
  keptRightly: number;
  /** Oldest first. */
  records: PaymentRecord[];
}

export type Weighable = Pick<
  Order,
  'id' | 'state' | 'paid' | 'returnedMoney' | 'returnedAfter' | 'invoiceNumber'
>;

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
  const debited = await findDebited({ db }, [order]);
  return weigh(order, records, debited.get(order.id));
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
  const debited = await findDebited({ db }, wanted);
  return new Map(
    wanted.map((order) => [
      order.id,
      weigh(order, byOrder.get(order.id) ?? [], debited.get(order.id)),
    ]),
  );
}

function weigh(order: Weighable, kept: PaymentRecord[], debited = 0): MoneyOfOrder {
  const records = kept.map(({ kind, amount }) => ({ kind, paise: paiseOf(amount) }));
  const sums = sumsOf(order, kept, debited);
  return {
    ...weighMoney(askedFor(order, sums), records),
    keptRightly: keptRightly(order, sums),
    records: kept,
  };
}

function sumsOf({ returnedAfter }: Weighable, records: PaymentRecord[], debited: number): Sums {
  const sums: Sums = { came: 0, givenBack: 0, wentBefore: 0, forgiven: 0, debited };
  for (const { id, kind, amount, reverses } of records) {
    const paise = paiseOf(amount);
    if (kind === 'in') sums.came += paise;
    if (kind === 'forgiven') sums.forgiven += paise;
    if (kind !== 'out') continue;
    sums.givenBack += paise;
    // What takes a record back counts where that does.
    if ((reverses ?? id) <= (returnedAfter ?? 0)) sums.wentBefore += paise;
  }
  return sums;
}

/** The records that count: neither taken back nor taking another back. */
export function standingOf(records: PaymentRecord[]): PaymentRecord[] {
  const balanced = new Set(records.map(({ reverses }) => reverses));
  return records.filter(({ id, reverses }) => reverses === null && !balanced.has(id));
}
