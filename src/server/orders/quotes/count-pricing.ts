import { countAttempt } from '#server/limits/attempts.ts';
import type { ShopContext } from '#server/context.ts';

const NEW_PRICES = { most: 30, windowMs: 60 * 60_000 };

/**
 * Counts a sale that was priced for a customer: a new lock, or an order without one, each of which is kept
 * for long. Throws a Refusal 429 after too many.
 */
export const countPricing = (within: ShopContext, customerId: number): Promise<void> =>
  countAttempt(within, `lock:${customerId}`, NEW_PRICES);
