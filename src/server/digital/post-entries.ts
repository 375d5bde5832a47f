import type { Asset } from '../db/schema/ledger.ts';
import type { Shop } from '../shop.ts';

export interface Entry {
  /** `customer:7`, or one of the refinery's own. */
  account: string;
  asset: Asset;
  /** Whole 0.1 mg of metal, or whole paise. */
  amount: number;
}

export interface EntrySet {
  /** `opening`, `conversion`, `conversion-returned`, `credit-back`. */
  kind: string;
  /** What it belongs to: an order's number. A kind happens once to a reference. */
  reference: string;
  entries: Entry[];
}

export const customerAccount = (customerId: number): string => `customer:${customerId}`;

/**
 * Adds one balanced movement to the ledger. `within` must be a transaction. Throws a Refusal 409 where a
 * customer would hold less than nothing; then nothing of the transaction may stay.
 */
export async function postEntries(within: Shop, set: EntrySet): Promise<void> {
  throw new Error(`not built: ${within.sessionDays} ${set.kind}`);
}
