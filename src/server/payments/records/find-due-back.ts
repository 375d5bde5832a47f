import { eq, inArray, sql } from 'drizzle-orm';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import type { ShopContext } from '#server/context.ts';
import type { Order } from '#server/orders/list-orders.ts';
import { ASKS_NOTHING } from './asked-for.ts';
import { findMoneyOf, type MoneyOfOrder } from './find-order-money.ts';

/** The rules of `askedFor` and `keptBeyond` in SQL, only to preselect orders: `findMoneyOf` weighs them. */
export const askedSql = sql`case when ${inArray(orders.state, [...ASKS_NOTHING])} then 0 else greatest(0, ${orders.paid}
  - case when ${eq(orders.state, 'returned')} then ${orders.returnedMoney}
    + coalesce((select sum(less.amount) from payments less where less.order_id = ${orders.id} and less.kind = 'forgiven'), 0) else 0 end
  + least(
    coalesce((select sum((note.data->>'total')::numeric) from issued_documents note where note.order_id = ${orders.id} and note.kind = 'debit-note'), 0),
    greatest(0, coalesce((select sum(came.amount) from payments came where came.order_id = ${orders.id} and came.kind = 'in'), 0) - ${orders.paid}))) end`;

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
    .having(sql`(${keptSql}) > ${askedSql}`);
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
