import { eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { customers } from '../db/schema/accounts.ts';
import type { Tx } from '#server/db/transaction.ts';

/**
 * Locks the customer's row for the transaction, so that only one at a time touches their money, and returns the customer. It
 * must be the first lock of every such transaction: a common order rules out deadlocks. Inserting a row that references the
 * customer takes a shared lock on them, so insert none before this; others may insert meanwhile, since the key does not change.
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

/**
 * lockCustomer for a customer who changes what is kept of them. Throws a Refusal 401 where the account has ended since the request
 * began: nothing would remove it any more.
 */
export async function lockOwner(tx: Pick<Tx, 'db'>, customerId: number) {
  const customer = await lockCustomer(tx, customerId);
  if (customer.erasedAt || customer.mergedInto !== null) {
    throw new Refusal(REFUSED.signedOut, m.signed_out());
  }
  return customer;
}
