import type { Metal } from '#shared/pricing/unit-price.ts';
import type { RateReading } from '../sources/source.ts';

/**
 * Both asks at a time, epoch ms by our clock. Plain numbers: they decide whether a reading is plausible, and no price is
 * made of them.
 */
export interface Level extends Record<Metal, number> {
  at: number;
}

export interface Band {
  from: number;
  to: number;
}

/** What the refinery and the settings allow. */
export interface GuardRules {
  /** Rupees, gold for 10 g and silver for 1 kg; without one nothing of that metal is believed. */
  bands: Partial<Record<Metal, Band>>;
  /** How many times as dear as silver gold may be, gram for gram. */
  ratio: Band;
  /** The age in ms at which a reading is no longer fresh. */
  maxAgeMs: number;
  /** How long a feed may repeat itself to the digit while the market is open. */
  frozenAfterMs: number;
  /** How far two sources may be apart, percent. */
  disagreePercent: number;
}

export const TRIP_REASONS = [
  'no-band',
  'band',
  'ratio',
  'sources',
  'start',
  'jump',
  'minute',
  'day',
  'frozen',
  'time-stands',
] as const;
export type TripReason = (typeof TRIP_REASONS)[number];

/** Why a reading is not believed. */
export interface Doubt {
  reason: TripReason;
  metal?: Metal | undefined;
  /** The figures behind it. */
  words: string;
  /** For a move that was too large: from where. */
  from?: Level;
}

/** The guard does not believe its source, until the source comes back or a person accepts a level. */
export interface Trip extends Doubt {
  since: number;
  /** The reading that tripped it, and the newest one since. */
  first: RateReading;
  latest: RateReading;
  /** Where the source must come back to; undefined where nothing was ever believed. */
  anchor: Level | undefined;
  /** How near to it, percent. A level that was refused is further away, so it is never believed for lasting. */
  most: Record<Metal, number>;
  /** Since when all has been well again. */
  calmSince: number | undefined;
}

/** The highest and lowest of an hour. */
export interface HourSpan {
  hour: number;
  low: Record<Metal, number>;
  high: Record<Metal, number>;
}

export interface GuardState {
  /** The last reading that was believed, to the digit. */
  trusted: RateReading | undefined;
  /** What the next reading is compared with: the last one believed, a kept candle or an accepted level. */
  base: Level | undefined;
  /** The base was not heard from the source by this process. */
  baseIsKept: boolean;
  /** Believed levels of the last minute, and the hours of the last day. */
  minute: readonly Level[];
  hours: readonly HourSpan[];
  /** The asks that are repeated, and since when. */
  same: { gold: string; silver: string; since: number } | undefined;
  /** The source's own time, since when it stands, and whether asks moved meanwhile. */
  stamp: { time: number; since: number; moved: boolean } | undefined;
  trip: Trip | undefined;
  /** When the source came back by itself of late. */
  returns: readonly number[];
}

/** What a start knows of the time before it. */
export interface KeptHistory {
  base: Level | undefined;
  hours: readonly HourSpan[];
  trip: Trip | undefined;
}

export const startGuard = ({ base, hours, trip }: KeptHistory): GuardState => ({
  trusted: undefined,
  base,
  baseIsKept: true,
  minute: [],
  hours,
  same: undefined,
  stamp: undefined,
  trip: trip && { ...trip, calmSince: undefined },
  returns: [],
});
