import { type Big, exact, type Numeric } from '#shared/pricing/decimal.ts';

/** A holding as coins of one weight: the full ones, and how far the next one is filled. */
export interface CoinFilling {
  /** The weight of a coin, in grams. */
  unit: Big;
  /** The number of coins that the holding fills. */
  full: number;
  /** Grams in the next coin; less than the unit. */
  filled: Big;
  /** Grams missing for the next coin. */
  missing: Big;
}

/** Undefined without any weight. Nothing is rounded. */
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
