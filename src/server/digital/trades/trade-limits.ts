import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { exact, type Numeric, ZERO } from '#shared/pricing/decimal.ts';
import { trimmedRupees } from '#shared/pricing/money.ts';
import { amountFor, tradeTotals, type TradeTerms } from '#shared/pricing/trade.ts';
import { m } from '#server/messages/compiled/messages.js';
import type { TermsRow } from '../find-terms.ts';

const LEAST_GRAMS = '0.0001';

/**
 * Throws a Refusal 400 for a trade of fewer or more rupees than the terms allow, at the rate that the customer saw. Rupees
 * become grams rounded down, so the grams of the least amount come to slightly less than it; 0.0001 g is allowed for that.
 * `isAll`: a sale of the whole holding may be smaller, or a small rest could never be sold and its account never closed.
 */
export function requireWithinLimits(
  grams: Numeric,
  seen: TradeTerms,
  { minValue, maxValue, isAll }: Pick<TermsRow, 'minValue' | 'maxValue'> & { isAll: boolean },
): void {
  const couldBe = amountFor(exact(grams).plus(LEAST_GRAMS), seen);
  const { value, total } = tradeTotals(grams, seen);
  if (value.gt(ZERO) && (isAll || couldBe.gte(minValue)) && total.lte(maxValue)) return;
  const words = m.digital_amount_range({ min: plain(minValue), max: plain(maxValue) });
  throw new Refusal(REFUSED.badInput, words);
}

/** The message contains the rupee sign itself. */
const plain = (value: string) => trimmedRupees(value).replace('₹', '');
