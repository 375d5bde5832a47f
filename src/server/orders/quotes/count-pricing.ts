import { countAttempt } from '#server/limits/attempts.ts';
import type { Tx } from '#server/db/transaction.ts';

const NEW_PRICES = { most: 30, windowMs: 60 * 60_000 };

/**
 * Counts a sale that was priced for a customer: a new lock, or an order without one, each of which is kept
 * for long. Throws a Refusal 429 after too many.
 */
export const countPricing = (tx: Tx, customerId: number): Promise<void> =>
  countAttempt(tx, `lock:${customerId}`, NEW_PRICES);
