import { type Big, exact, type Numeric } from '#shared/pricing/decimal.ts';

/** A holding as coins of one weight: those that are full, and how far the next one is filled. */
export interface CoinFilling {
  /** Grams of the coin. */
  unit: Big;
  /** Coins that the holding makes already. */
  full: number;
  /** Grams in the next coin; less than the unit. */
  filled: Big;
  /** Grams that it still needs. */
  missing: Big;
}

/** Undefined without a weight. Nothing is rounded. */
export function fillingOf(held: Numeric, weights: readonly Numeric[]): CoinFilling | undefined {
  const [unit] = weights
    .map((weight) => exact(weight))
    .filter((weight) => weight.gt(0))
    .sort((one, other) => one.cmp(other));
  if (!unit) return undefined;
  const grams = exact(held);
  const full = grams.gt(0) ? Number(grams.div(unit).round(0, 0)) : 0;
  const filled = grams.gt(0) ? grams.minus(unit.times(full)) : exact(0);
  return { unit, full, filled, missing: unit.minus(filled) };
}
