import { and, eq, isNull, notExists } from 'drizzle-orm';
import { identities } from '#server/db/schema/identity.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { Tx } from '#server/db/transaction.ts';

/**
 * Ends a customer's current identity, in a transaction that holds the customer's row. Identities that no order was placed with
 * are removed.
 */
export async function leaveIdentity({ db, now }: Tx, customerId: number): Promise<void> {
  const mine = eq(identities.customerId, customerId);
  await db
    .update(identities)
    .set({ replacedAt: new Date(now()) })
    .where(and(mine, isNull(identities.replacedAt)));
  const needed = db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.identityId, identities.id));
  await db.delete(identities).where(and(mine, notExists(needed)));
}
