import { eq, inArray, sql } from 'drizzle-orm';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import type { ShopContext } from '#server/context.ts';
import type { Order } from '#server/orders/list-orders.ts';
import { ASKS_NOTHING } from './asked-for.ts';
import { findMoneyOf, type MoneyOfOrder, type PaymentRecord } from './find-order-money.ts';

const sumOf = (kind: PaymentRecord['kind'], more = sql``) =>
  sql`coalesce((select sum(own.amount) from payments own where own.order_id = ${orders.id} and own.kind = ${kind} ${more}), 0)`;
const notReturned = sql`${orders.state} <> 'returned'`;

/** The rule of `askedFor` in SQL: what may be kept. Only to preselect orders: `findMoneyOf` weighs them. */
export const mostKeptSql = sql`case when ${inArray(orders.state, [...ASKS_NOTHING])} then 0 else greatest(0,
  least(
    greatest(
      ${sumOf('in')} - ${sumOf('out', sql`and (${notReturned} or coalesce(own.reverses, own.id) <= ${orders.returnedAfter})`)},
      ${orders.paid} - ${sumOf('forgiven')}),
    ${orders.paid} + coalesce((select sum((note.data->>'total')::numeric) from issued_documents note
      where note.order_id = ${orders.id} and note.kind = 'debit-note'), 0))
  - case when ${notReturned} then 0 else ${orders.returnedMoney} end) end`;

/** Of a group of payments: what came, less what went back. */
export const keptSql = sql`coalesce(sum(${payments.amount}) filter (where ${eq(payments.kind, 'in')}), 0) - coalesce(sum(${payments.amount}) filter (where ${eq(payments.kind, 'out')}), 0)`;

/** The orders with money that is due back, oldest first. */
export async function findDueBack(
  shop: Pick<ShopContext, 'db'>,
): Promise<{ order: Order; money: MoneyOfOrder }[]> {
  const ids = shop.db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .groupBy(orders.id)
    .having(sql`(${keptSql}) > ${mostKeptSql}`);
  const found = await shop.db
    .select()
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(orders.id);
  const money = await findMoneyOf(shop, found);
  return found.flatMap((order) => {
    const own = money.get(order.id);
    return own ? [{ order, money: own }] : [];
  });
}
