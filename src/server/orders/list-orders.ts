import { and, desc, eq } from 'drizzle-orm';
import type { QuotedKind } from '#shared/contract/price-lock.ts';
import { orders } from '../db/schema/orders.ts';
import type { ShopContext } from '#server/context.ts';

export type Order = typeof orders.$inferSelect;

/** A customer's orders of one kind, newest first. */
export async function listOrders(
  shop: ShopContext,
  customerId: number,
  kind: QuotedKind,
): Promise<Order[]> {
  return shop.db
    .select()
    .from(orders)
    .where(and(eq(orders.customerId, customerId), eq(orders.kind, kind)))
    .orderBy(desc(orders.placedAt), desc(orders.id));
}
