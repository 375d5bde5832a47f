import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Tx } from '#server/db/transaction.ts';
import { m } from '#server/messages/compiled/messages.js';
import { lockOwner } from './lock-customer.ts';
import { requireProven } from './number/require-proven.ts';
import type { Customer } from './sessions/log-in.ts';

/**
 * lockOwner for a customer who orders or trades. Throws a Refusal 409 too where the desk has blocked them, and the refusals of
 * requireProven.
 */
export async function lockBuyer(
  tx: Pick<Tx, 'db' | 'numberProof'>,
  customerId: number,
): Promise<Customer> {
  const customer = await lockOwner(tx, customerId);
  if (customer.blockedAt) {
    throw new Refusal(REFUSED.conflict, m.account_blocked(), 'price-stands');
  }
  requireProven(tx, customer);
  return customer;
}
