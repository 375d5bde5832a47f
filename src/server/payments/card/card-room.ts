import { and, count, eq, notExists } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import type { Tx } from '#server/db/transaction.ts';
import { m } from '#server/messages/compiled/messages.js';

/**
 * An order by card keeps its price until it is paid or runs out, up to an hour: as many of them at a time as by UPI. Nothing is paid
 * before it is placed, so that a refusal costs nobody anything. The caller has locked the customer. Throws a Refusal 409.
 */
export async function requireCardRoom({ db, upi }: Tx, customerId: number): Promise<void> {
  const { openMost } = upi;
  if (openMost === undefined) return;
  const came = db.select({ id: payments.id }).from(payments).where(eq(payments.orderId, orders.id));
  const [waiting] = await db
    .select({ orders: count() })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(orders.paymentMode, 'CARD'),
        eq(orders.state, 'placed'),
        notExists(came),
      ),
    );
  if ((waiting?.orders ?? 0) < openMost) return;
  throw new Refusal(REFUSED.conflict, m.card_too_many({ most: openMost }));
}
