import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';

export const MOST_PIECES = 100;

/** A line holds 1 to 100 pieces. Throws a Refusal 400 for anything else. */
export function requireQuantity(quantity: number): void {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MOST_PIECES) {
    throw new Refusal(REFUSED.badInput, m.quantity_range({ most: MOST_PIECES }));
  }
}
