import { and, asc, eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { orderLines, orders, orderSteps, type SoldLine } from '../db/schema/orders.ts';
import type { ShopContext } from '#server/context.ts';
import type { Order } from './list-orders.ts';

export type OrderStep = typeof orderSteps.$inferSelect;

export interface WholeOrder {
  order: Order;
  lines: SoldLine[];
  /** Oldest first. */
  steps: OrderStep[];
}

/**
 * One of the customer's own orders by its number. Throws a Refusal 404, in the same words whether the order is
 * another customer's or does not exist.
 */
export async function findOrder(
  { db }: Pick<ShopContext, 'db'>,
  customerId: number,
  number: string,
): Promise<WholeOrder> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.number, number.trim().toUpperCase()), eq(orders.customerId, customerId)));
  if (!order) throw new Refusal(REFUSED.notFound, m.order_unknown());
  const lines = await db
    .select({ line: orderLines.line })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position));
  const steps = await db
    .select()
    .from(orderSteps)
    .where(eq(orderSteps.orderId, order.id))
    .orderBy(asc(orderSteps.id));
  return { order, lines: lines.map(({ line }) => line), steps };
}
