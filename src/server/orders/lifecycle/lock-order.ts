import { eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { lockCustomer } from '#server/accounts/lock-customer.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Order } from '../list-orders.ts';

/**
 * Locks the customer's row and then the order's: the order in which everything that moves money takes its
 * locks. Throws a Refusal 404.
 */
export async function lockOrder(tx: Tx, number: string): Promise<Order> {
  const mine = eq(orders.number, number);
  const [found] = await tx.db.select({ customerId: orders.customerId }).from(orders).where(mine);
  if (!found) throw new Refusal(REFUSED.notFound, m.order_unknown());
  await lockCustomer(tx, found.customerId);
  const [order] = await tx.db.select().from(orders).where(mine).for('update');
  if (!order) throw new Refusal(REFUSED.notFound, m.order_unknown());
  // Two accounts were merged meanwhile: the order now belongs to the other customer, whose row must be locked.
  if (order.customerId !== found.customerId) await lockCustomer(tx, order.customerId);
  return order;
}
