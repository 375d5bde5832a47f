import type { DecimalText } from '#shared/contract/fields.ts';
import type { RateRange } from '#shared/contract/rate-history.ts';
import { type Big, exact, type Numeric } from '#shared/pricing/decimal.ts';
import { type Metal, unitPrice } from '#shared/pricing/unit-price.ts';
import type { RatePoint } from './chart-query.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The duration of one candle of a range, in ms. */
export const STEP_MS: Record<RateRange, number> = {
  '1D': 5 * MINUTE,
  '1W': 60 * MINUTE,
  '1M': 240 * MINUTE,
  '1Y': DAY,
};
/** A gap of this many candles is a pause of the market, and no line is drawn through it. */
const PAUSE_STEPS = 5;

const NO_PREMIUM = { PGold995: 0, PGold999: 0, PSilver999: 0 };

/**
 * Rupees for a gram at an ask of the market, without the store's premium: gold is quoted for 10 g, silver for
 * 1 kg.
 */
export const gramAsk = (metal: Metal, ask: Numeric): Big =>
  unitPrice(metal, '999', { gold: ask, silver: ask }, NO_PREMIUM) ?? exact(0);

/**
 * The points of a line; null breaks it. These floating-point numbers are for pixels only, never for a price.
 */
export interface Line {
  /** Epoch ms. */
  at: number[];
  rupees: (number | null)[];
}

export const pixelRupees = (metal: Metal, ask: DecimalText): number =>
  Number(ask) / (metal === 'gold' ? 10 : 1000);

/** The line through the closing rates, broken where the market paused. */
export function lineOf(metal: Metal, points: readonly RatePoint[], range: RateRange): Line {
  const line: Line = { at: [], rupees: [] };
  for (const [at, , , close] of points) addPoint(line, at, pixelRupees(metal, close), range);
  return line;
}

/** Adds a point to the end of a line, after a break if there was a pause. */
export function addPoint(line: Line, at: number, rupees: number, range: RateRange): void {
  const last = line.at.at(-1);
  if (last !== undefined && at - last > PAUSE_STEPS * STEP_MS[range]) {
    line.at.push(last + STEP_MS[range]);
    line.rupees.push(null);
  }
  line.at.push(at);
  line.rupees.push(rupees);
}

/** A point of a line. */
export interface Tip {
  at: number;
  rupees: number;
}

/** The line extended to the tip; a copy of it where the tip is not later than its end. */
export function lineTo(tip: Tip | undefined, { at, rupees }: Line, range: RateRange): Line {
  const line = { at: [...at], rupees: [...rupees] };
  const last = at.at(-1);
  if (tip && (last === undefined || tip.at > last)) addPoint(line, tip.at, tip.rupees, range);
  return line;
}

/** Space above and below the line, as a part of its height. */
const AIR = 0.12;

/** The rupees at the foot and at the top of a chart. */
export function withAir(low: number, high: number): [number, number] {
  // A constant rate is drawn in the middle.
  const air = (high - low) * AIR || Math.abs(high) * 0.001 || 1;
  return [low - air, high + air];
}

/** The live end of the line: the rate of the feed and its time, epoch ms. */
export interface LineEnd {
  at: number;
  ask: DecimalText;
}

/** The change between two asks, in rupees for a gram and in percent of the first. */
export interface Move {
  trend: 'up' | 'down' | 'flat';
  /** Both are without a sign. */
  rupees: Big;
  percent: Big;
}

export function moveBetween(metal: Metal, from: DecimalText, to: DecimalText): Move | undefined {
  const start = gramAsk(metal, from);
  if (start.lte(0)) return undefined;
  const moved = gramAsk(metal, to).minus(start);
  return {
    trend: moved.eq(0) ? 'flat' : moved.gt(0) ? 'up' : 'down',
    rupees: moved.abs(),
    percent: moved.abs().times(100).div(start).round(2),
  };
}

/** The lowest and the highest ask of some candles; undefined if there are none. */
export function extremes(
  points: readonly RatePoint[],
): { low: DecimalText; high: DecimalText } | undefined {
  const [first] = points;
  if (!first) return undefined;
  let [, high, low] = first;
  for (const [, nextHigh, nextLow] of points) {
    if (exact(nextHigh).gt(high)) high = nextHigh;
    if (exact(nextLow).lt(low)) low = nextLow;
  }
  return { low, high };
}
