import type { Big } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';

export interface DayMove {
  trend: 'up' | 'down' | 'flat';
  /** Without a sign, two decimals. */
  rupees: string;
  /** Percent of the first price, two decimals, half up. */
  percent: string;
}

/** The change between two prices of a gram, in rupees. The first is above 0. */
export function dayMove(from: Big, to: Big): DayMove {
  const moved = to.minus(from);
  return {
    trend: moved.eq(0) ? 'flat' : moved.gt(0) ? 'up' : 'down',
    rupees: formatRupees(moved.abs()),
    percent: moved.abs().times(100).div(from).toFixed(2),
  };
}

/** More points than pixels only cost time. */
const MOST_POINTS = 96;

/** A path through prices, in a field of 100 by 40 with a margin for the stroke; empty for fewer than two. */
export function linePath(prices: readonly number[]): string {
  if (prices.length < 2) return '';
  const every = Math.ceil(prices.length / MOST_POINTS);
  // Counted from the end: the last point is the newest price.
  const shown = prices.filter((_, index) => (prices.length - 1 - index) % every === 0);
  const low = Math.min(...shown);
  const span = Math.max(...shown) - low || 1;
  return shown
    .map((price, index) => {
      const x = (index / Math.max(1, shown.length - 1)) * 100;
      const y = 38 - ((price - low) / span) * 36;
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}
