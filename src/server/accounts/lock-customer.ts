import { eq } from 'drizzle-orm';
import { customers } from '../db/schema/accounts.ts';
import type { Tx } from '#server/db/transaction.ts';

/**
 * Lets one transaction at a time touch a customer's money, and gives the customer. Always the first lock of
 * such a transaction: where all take it first, none waits for another in a circle. A row that points at the
 * customer shares a lock on them too, so that none is written before it in that transaction; another's may be,
 * meanwhile: their key does not change.
 */
export async function lockCustomer({ db }: Pick<Tx, 'db'>, customerId: number) {
  const [customer] = await db
    .select()
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update');
  if (!customer) throw new Error(`There is no customer ${customerId}`);
  return customer;
}
