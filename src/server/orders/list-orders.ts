import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { QuotedKind } from '#shared/contract/price-lock.ts';
import { orderLines, orders, type SoldLine } from '../db/schema/orders.ts';
import type { ShopContext } from '#server/context.ts';

export type Order = typeof orders.$inferSelect;

/** An order and its lines, as they were sold. */
export interface ListedOrder {
  order: Order;
  lines: SoldLine[];
}

/** A customer's orders of one kind, newest first. */
export async function listOrders(
  shop: ShopContext,
  customerId: number,
  kind: QuotedKind,
): Promise<ListedOrder[]> {
  const listed = await shop.db
    .select()
    .from(orders)
    .where(and(eq(orders.customerId, customerId), eq(orders.kind, kind)))
    .orderBy(desc(orders.placedAt), desc(orders.id));
  if (listed.length === 0) return [];
  const ids = listed.map(({ id }) => id);
  const lines = await shop.db
    .select({ orderId: orderLines.orderId, line: orderLines.line })
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position));
  const ofOrder = new Map(ids.map((id): [number, SoldLine[]] => [id, []]));
  for (const { orderId, line } of lines) ofOrder.get(orderId)?.push(line);
  return listed.map((order) => ({ order, lines: ofOrder.get(order.id) ?? [] }));
}
