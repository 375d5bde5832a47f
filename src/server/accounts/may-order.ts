import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Tx } from '#server/db/transaction.ts';
import { m } from '#server/messages/compiled/messages.js';
import { lockCustomer } from './lock-customer.ts';
import { requireProven } from './number/require-proven.ts';
import type { Customer } from './sessions/log-in.ts';

/**
 * Throws a Refusal 409 where the desk has blocked a customer from ordering and trading, and 401 where the account has ended
 * since the request began.
 */
export function requireMayOrder({ blockedAt, erasedAt, mergedInto }: Customer): void {
  if (erasedAt || mergedInto !== null) throw new Refusal(REFUSED.signedOut, m.signed_out());
  if (blockedAt) throw new Refusal(REFUSED.conflict, m.account_blocked());
}

/** lockCustomer for a customer who orders or trades. Throws the refusals of requireMayOrder and requireProven. */
export async function lockBuyer(
  tx: Pick<Tx, 'db' | 'numberProof'>,
  customerId: number,
): Promise<Customer> {
  const customer = await lockCustomer(tx, customerId);
  requireMayOrder(customer);
  requireProven(tx, customer);
  return customer;
}
