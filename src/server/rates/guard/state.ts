import type { Metal } from '#shared/pricing/unit-price.ts';
import type { RateReading } from '../sources/source.ts';

/**
 * Both asks at one time, epoch ms by our clock. Plain numbers: they only decide whether a reading is plausible, and are never
 * used in a price.
 */
export interface Level extends Record<Metal, number> {
  at: number;
}

export interface Band {
  from: number;
  to: number;
}

/** The limits set by the refinery and the settings. */
export interface GuardRules {
  /** Rupees, gold for 10 g and silver for 1 kg; without a band no level of that metal is believed. */
  bands: Partial<Record<Metal, Band>>;
  /** The allowed ratio of gold to silver, gram for gram. */
  ratio: Band;
  /** The age in ms at which a reading is no longer fresh. */
  maxAgeMs: number;
  /** How long a feed may repeat exactly the same values while the market is open. */
  frozenAfterMs: number;
  /** The allowed distance between two sources, percent. */
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
  /** For a move that was too large: the level it started from. */
  from?: Level;
}

/** The guard stopped believing its source, until the source comes back or a person accepts a level. */
export interface Trip extends Doubt {
  since: number;
  /** The reading that tripped it, and the newest one since. */
  first: RateReading;
  latest: RateReading;
  /** The level that the source must come back to; undefined where none was ever believed. */
  anchor: Level | undefined;
  /** The required distance to it, percent. A refused level is further away, so it can never be believed by lasting. */
  most: Record<Metal, number>;
  /** Since when there has been no doubt. */
  calmSince: number | undefined;
}

/** The highest and lowest levels of an hour. */
export interface HourSpan {
  hour: number;
  low: Record<Metal, number>;
  high: Record<Metal, number>;
}

export interface GuardState {
  /** The last believed reading, with exact digits. */
  trusted: RateReading | undefined;
  /** The reference for the next reading: the last believed one, a kept candle or an accepted level. */
  base: Level | undefined;
  /** The base comes from the database, not from this process's source. */
  baseIsKept: boolean;
  /** Believed levels of the last minute; below, the hours of the last day. */
  minute: readonly Level[];
  hours: readonly HourSpan[];
  /** The repeated asks, and since when. */
  same: { gold: string; silver: string; since: number } | undefined;
  /** The source's timestamp, since when it stands still, and whether asks moved meanwhile. */
  stamp: { time: number; since: number; moved: boolean } | undefined;
  trip: Trip | undefined;
  /** When the source returned by itself lately. */
  returns: readonly number[];
}

/** What a starting guard knows of the time before. */
export interface KeptHistory {
  base: Level | undefined;
  hours: readonly HourSpan[];
  trip: Trip | undefined;
  returns?: readonly number[];
}

export const startGuard = ({ base, hours, trip, returns = [] }: KeptHistory): GuardState => ({
  trusted: undefined,
  base,
  baseIsKept: true,
  minute: [],
  hours,
  same: undefined,
  stamp: undefined,
  trip: trip && { ...trip, calmSince: undefined },
  returns,
});
