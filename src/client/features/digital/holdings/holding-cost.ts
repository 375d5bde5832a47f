import type { Trade } from '#shared/contract/digital.ts';
import { type Big, exact, ZERO } from '#shared/pricing/decimal.ts';
import { breakEvenRate } from '#shared/pricing/trade.ts';
import { type Metal, readMetal } from '#shared/pricing/unit-price.ts';

const BOUGHT = 1;
const CREDITED = 3;

/**
 * The gram rate at which selling what was bought here makes no loss, tax included. Metal that left the
 * holding took its share of the cost along; grams that came without a price have no cost and do not lower
 * that of the others. Undefined if nothing of the holding was bought.
 */
export function breakEven(trades: Trade[], metal: Metal): Big | undefined {
  const ofMetal = trades.filter(
    ({ source, State }) =>
      readMetal(source) === metal && State !== 'rejected' && State !== 'coming',
  );
  let paid = ZERO;
  let bought = ZERO;
  let credited = ZERO;
  // The store lists the newest first.
  for (const { type, volume, price } of ofMetal.toReversed()) {
    const grams = exact(volume);
    if (type === BOUGHT) {
      bought = bought.plus(grams);
      paid = paid.plus(price);
    } else if (type === CREDITED) {
      credited = credited.plus(grams);
    } else {
      const held = bought.plus(credited);
      const left = held.gt(grams) ? held.minus(grams).div(held) : ZERO;
      bought = bought.times(left);
      credited = credited.times(left);
      paid = paid.times(left);
    }
  }
  return breakEvenRate(paid, bought);
}
