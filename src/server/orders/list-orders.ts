import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { ORDERS_AT_ONCE } from '#shared/contract/orders.ts';
import type { QuotedKind } from '#shared/contract/price-lock.ts';
import { orderLines, orders, type SoldLine } from '../db/schema/orders.ts';
import type { ShopContext } from '#server/context.ts';

export type Order = typeof orders.$inferSelect;

/** What a list shows of an order: the first of its lines, and how many it has. */
export interface ListedOrder {
  order: Pick<Order, 'id' | 'number' | 'placedAt' | 'paid'>;
  first: SoldLine | undefined;
  lines: number;
}

/** A customer's orders of one kind, newest first; those before the order `before` where it is named. No more than ORDERS_AT_ONCE. */
export async function listOrders(
  { db }: Pick<ShopContext, 'db'>,
  customerId: number,
  { kind, before }: { kind: QuotedKind; before?: string | undefined },
): Promise<ListedOrder[]> {
  const { id, number, placedAt, paid } = orders;
  const own = and(eq(orders.customerId, customerId), eq(orders.kind, kind));
  const cursor = db
    .select({ at: sql`${placedAt}`, id: sql`${id}` })
    .from(orders)
    .where(and(own, eq(number, before ?? '')));
  const listed = await db
    .select({ id, number, placedAt, paid })
    .from(orders)
    .where(and(own, before === undefined ? undefined : sql`(${placedAt}, ${id}) < (${cursor})`))
    .orderBy(desc(placedAt), desc(id))
    .limit(ORDERS_AT_ONCE);
  if (listed.length === 0) return [];
  const shown = await db
    .selectDistinctOn([orderLines.orderId], {
      orderId: orderLines.orderId,
      line: orderLines.line,
      lines: sql`count(*) over (partition by ${orderLines.orderId})`.mapWith(Number),
    })
    .from(orderLines)
    .where(
      inArray(
        orderLines.orderId,
        listed.map((order) => order.id),
      ),
    )
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  const ofOrder = new Map(shown.map((row) => [row.orderId, row]));
  return listed.map((order) => {
    const found = ofOrder.get(order.id);
    return { order, first: found?.line, lines: found?.lines ?? 0 };
  });
}
