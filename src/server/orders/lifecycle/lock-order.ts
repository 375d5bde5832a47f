import { and, eq } from 'drizzle-orm';
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
  for (;;) {
    const [found] = await tx.db.select({ customerId: orders.customerId }).from(orders).where(mine);
    if (!found) throw new Refusal(REFUSED.notFound, m.order_unknown());
    await lockCustomer(tx, found.customerId);
    // Accounts that were merged meanwhile gave it to another customer, who is locked before the order is: holding it while waiting
    // for them would deadlock with whoever waits for it in the right order.
    const theirs = and(mine, eq(orders.customerId, found.customerId));
    const [order] = await tx.db.select().from(orders).where(theirs).for('update');
    if (order) return order;
  }
}
