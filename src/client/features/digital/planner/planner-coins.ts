import { type Big, exact, type Numeric } from '#shared/pricing/decimal.ts';

/** A number of coins of one weight. */
export interface CoinCount {
  /** Grams of one coin. */
  weight: Big;
  count: number;
}

export interface CoinPlan {
  /** The heaviest first. */
  coins: CoinCount[];
  /** The grams that make no coin. */
  left: Big;
}

/** Weights are counted in 0.1 mg, as the ledger does. */
const UNITS = 10_000;
/** The search's limit of steps. Most of a holding far heavier than any coin goes into the heaviest coin without a search. */
const MOST_STEPS = 50_000;

/** The coins that a weight can be made into: the least remainder first, then the fewest coins. Works offline. */
export function planCoins(grams: Numeric, weights: readonly Numeric[]): CoinPlan {
  const held = exact(grams);
  const sizes = [...new Set(weights.map((weight) => toUnits(exact(weight))))]
    .filter((size) => size > 0)
    .sort((a, b) => b - a);
  const [heaviest] = sizes;
  const units = toUnits(held);
  if (heaviest === undefined || units <= 0)
    return { coins: [], left: held.lt(0) ? exact(0) : held };

  const step = sizes.reduce(commonStep);
  const steps = Math.floor(units / step);
  const counts = new Map<number, number>();
  const early = Math.max(0, Math.floor(((steps - MOST_STEPS) * step) / heaviest));
  if (early > 0) counts.set(heaviest, early);
  for (const size of fewest(steps - early * (heaviest / step), sizes, step)) {
    counts.set(size, (counts.get(size) ?? 0) + 1);
  }
  const coins = sizes.flatMap((size) => {
    const count = counts.get(size);
    return count ? [{ weight: toGrams(size), count }] : [];
  });
  const used = coins.reduce((sum, { weight, count }) => sum.plus(weight.times(count)), exact(0));
  return { coins, left: held.minus(used) };
}

/** The sizes, one entry per piece, that fill as many steps as possible with the fewest pieces. */
function fewest(steps: number, sizes: readonly number[], step: number): number[] {
  // For each sum its number of pieces, and the piece added last; 0 if the sum cannot be made.
  const pieces = new Int32Array(steps + 1);
  const last = new Int32Array(steps + 1);
  for (let sum = 1; sum <= steps; sum++) {
    for (const size of sizes) {
      const before = sum - size / step;
      if (before < 0 || (before > 0 && last[before] === 0)) continue;
      const count = (pieces[before] ?? 0) + 1;
      if (last[sum] !== 0 && count >= (pieces[sum] ?? 0)) continue;
      pieces[sum] = count;
      last[sum] = size;
    }
  }
  let sum = steps;
  while (sum > 0 && last[sum] === 0) sum -= 1;
  const found: number[] = [];
  for (let size = last[sum] ?? 0; sum > 0; size = last[sum] ?? 0) {
    found.push(size);
    sum -= size / step;
  }
  return found;
}

// A remainder finer than the ledger counts makes no coin.
const toUnits = (grams: Big): number => Number(grams.times(UNITS).round(0, 0));
const toGrams = (units: number): Big => exact(units).times('0.0001');
const commonStep = (a: number, b: number): number => (b === 0 ? a : commonStep(b, a % b));
