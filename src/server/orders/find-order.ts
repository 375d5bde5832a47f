import { and, asc, eq, or } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { customerMark } from '#server/accounts/security/customer-mark.ts';
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
  { db, log }: Pick<ShopContext, 'db' | 'log'>,
  customerId: number,
  number: string,
): Promise<WholeOrder> {
  const named = eq(orders.number, number.trim().toUpperCase());
  const [order] = await db
    .select()
    .from(orders)
    .where(and(named, eq(orders.customerId, customerId)));
  if (!order) {
    const [foreign] = await db.select({ id: orders.id }).from(orders).where(named);
    const customer = customerMark({ customerId });
    if (foreign) log.warn({ security: 'foreign-order', customer }, 'security');
    throw new Refusal(REFUSED.notFound, m.order_unknown());
  }
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

/** The numbers of the orders that one went on as and goes on from; empty for none. */
export interface Replacing {
  replacedBy: string;
  replaces: string;
}

/** Finds what an order replaces and is replaced by. */
export async function findReplacing(
  { db }: Pick<ShopContext, 'db'>,
  { id, replaces }: Pick<Order, 'id' | 'replaces'>,
): Promise<Replacing> {
  const ofId =
    replaces === null
      ? eq(orders.replaces, id)
      : or(eq(orders.replaces, id), eq(orders.id, replaces));
  const found = await db
    .select({ id: orders.id, number: orders.number, replaces: orders.replaces })
    .from(orders)
    .where(ofId);
  return {
    replacedBy: found.find((each) => each.replaces === id)?.number ?? '',
    replaces: found.find((each) => each.id === replaces)?.number ?? '',
  };
}
