import type { Metal } from '#shared/pricing/unit-price.ts';
import { DAY_MS } from '#shared/india-time.ts';

export const METALS = ['gold', 'silver'] as const satisfies readonly Metal[];

const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** The largest moves that are believed without a person, percent. */
interface Moves {
  second: number;
  minute: number;
  day: number;
}

/**
 * Well above the worst natural moves of these markets (6 % in an hour, silver half as much again), and well below any mix-up of
 * units. A feed that drifts 0.1 % a second is stopped within half a minute.
 */
export const MOVES: Record<Metal, Moves> = {
  gold: { second: 0.8, minute: 2, day: 12 },
  silver: { second: 1.2, minute: 3, day: 18 },
};

/**
 * The plausible move of a metal in `elapsedMs`, percent: grows with the logarithm of time, from a second's to a minute's to a
 * day's, and no further.
 */
export function allowedMove(metal: Metal, elapsedMs: number): number {
  const { second, minute, day } = MOVES[metal];
  if (elapsedMs <= SECOND_MS) return second;
  if (elapsedMs >= DAY_MS) return day;
  if (elapsedMs <= MINUTE_MS) {
    const share = Math.log(elapsedMs / SECOND_MS) / Math.log(MINUTE_MS / SECOND_MS);
    return second + (minute - second) * share;
  }
  return minute + ((day - minute) * Math.log(elapsedMs / MINUTE_MS)) / Math.log(DAY_MS / MINUTE_MS);
}

/**
 * The distance of two levels in percent of the lower one, so that a rise and the fall back count alike; infinite where one is
 * not above zero.
 */
export function moveBetween(one: number, other: number): number {
  const lower = Math.min(one, other);
  return lower > 0 ? (Math.abs(one - other) / lower) * 100 : Number.POSITIVE_INFINITY;
}
