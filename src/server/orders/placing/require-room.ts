import { and, count, eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { orders } from '#server/db/schema/orders.ts';
import type { Tx } from '#server/db/transaction.ts';

/**
 * A price held for a day costs the refinery something, so a customer may have only a few, and only of a price that they have
 * seen. The caller has locked the customer. Throws a Refusal 400 or 409.
 */
export async function requireRoom(tx: Tx, customerId: number, quoteId: string): Promise<void> {
  if (!quoteId) throw new Refusal(REFUSED.badInput, m.transfer_needs_lock());
  const most = tx.transfer?.openMost ?? 0;
  const [open] = await tx.db
    .select({ orders: count() })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(orders.paymentMode, 'TRANSFER'),
        eq(orders.state, 'placed'),
      ),
    );
  if ((open?.orders ?? 0) >= most) {
    throw new Refusal(REFUSED.conflict, m.transfer_too_many({ most }));
  }
}
