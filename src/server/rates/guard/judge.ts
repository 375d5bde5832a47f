import { DAY_MS } from '#shared/india-time.ts';
import type { RateReading } from '../sources/source.ts';
import { levelDoubt, levelOf, moveDoubt, standstillDoubt, witnessDoubt } from './doubts.ts';
import { allowedMove, HOUR_MS, METALS, MINUTE_MS, moveBetween, MOVES } from './moves.ts';
import type { Doubt, GuardRules, GuardState, HourSpan, Level, Trip } from './state.ts';

/** The guard's input at a moment. */
export interface Seen {
  reading: RateReading | undefined;
  /** The second source's reading, where there is one. */
  witness?: RateReading | undefined;
  now: number;
  /** Outside the market's hours readings are not judged. */
  open: boolean;
}

/** How long a returning source must have been free of doubts. */
const CALM_MS = 5000;
/** After this many returns within an hour, a person has to accept the level. */
const MOST_RETURNS = 3;

/**
 * The guard between source and shop: decides whether a reading can be believed. It latches: once tripped, it believes nothing
 * until the source is back close to the last believed level, or `acceptLevel` is called. A level is never believed merely
 * because it lasts.
 */
export function judge(before: GuardState, seen: Seen, rules: GuardRules): GuardState {
  const { reading, now, open, witness } = seen;
  if (!open || !reading)
    return { ...before, ...(open ? {} : { same: undefined, stamp: undefined }) };
  const state = follow(before, reading, now);
  const level = levelOf(reading, now);
  const standstill = standstillDoubt(state, now, rules);
  // A stale or future reading is never sold at, and proves nothing about the next reading.
  const timely = Math.abs(now - reading.time) <= rules.maxAgeMs;
  if (!timely && !standstill) return state;
  const doubt = levelDoubt(level, rules) ?? witnessDoubt(level, witness, rules) ?? standstill;
  if (state.trip) return comingBack(state, state.trip, { reading, level, doubt });
  const reason = moveDoubt(state, level) ?? doubt;
  return reason ? tripped(state, reason, { reading, level }) : believe(state, reading, level);
}

/** Whether the guard holds prices back. */
export const isTripped = ({ trip }: GuardState): boolean => trip !== undefined;

/** A person has confirmed a level. The next reading must be close to it. */
export const acceptLevel = (state: GuardState, level: Level): GuardState => ({
  ...state,
  trusted: undefined,
  // A typed level is rounded and some seconds old, so a minute's move is allowed.
  base: { ...level, at: level.at - MINUTE_MS },
  baseIsKept: false,
  minute: [],
  hours: [],
  same: undefined,
  trip: undefined,
  returns: [],
});

function follow(state: GuardState, { gold, silver, time }: RateReading, now: number): GuardState {
  const repeated = state.same?.gold === gold && state.same.silver === silver;
  const stands = state.stamp?.time === time;
  return {
    ...state,
    same: repeated ? state.same : { gold, silver, since: now },
    stamp:
      stands && state.stamp
        ? { ...state.stamp, moved: state.stamp.moved || !repeated }
        : { time, since: now, moved: false },
  };
}

interface Told {
  reading: RateReading;
  level: Level;
}

function tripped(state: GuardState, doubt: Doubt, { reading, level }: Told): GuardState {
  const anchor = doubt.from ?? state.base;
  const trip: Trip = {
    ...doubt,
    since: level.at,
    first: reading,
    latest: reading,
    anchor,
    most: { gold: MOVES.gold.minute, silver: MOVES.silver.minute },
    calmSince: undefined,
  };
  return { ...state, trip: doubt.from ? nearer(trip, level) : trip };
}

/** For each metal, the distance between a level and the anchor, and the move allowed since then, in percent. */
const distances = (anchor: Level, level: Level) =>
  METALS.map((metal) => ({
    metal,
    off: moveBetween(anchor[metal], level[metal]),
    allowed: allowedMove(metal, level.at - anchor.at),
  }));

/** For a level refused because of its move, tightens the required distance below that level's, so that it cannot be believed later. */
function nearer(trip: Trip, level: Level): Trip {
  if (!trip.anchor) return trip;
  const most = { ...trip.most };
  for (const { metal, off, allowed } of distances(trip.anchor, level)) {
    if (!(off <= Math.min(most[metal], allowed))) most[metal] = Math.min(most[metal], off / 2);
  }
  return { ...trip, most };
}

function comingBack(
  state: GuardState,
  trip: Trip,
  { reading, level, doubt }: Told & { doubt: Doubt | undefined },
): GuardState {
  const away = trip.anchor ? distances(trip.anchor, level) : [];
  const jumped = away.some(({ off, allowed }) => !(off <= allowed));
  const far = jumped || away.some(({ metal, off }) => !(off <= trip.most[metal]));
  const latest = { ...trip, latest: reading };
  if (far || doubt) {
    const kept = jumped ? nearer(latest, level) : latest;
    return { ...state, trip: { ...kept, calmSince: undefined } };
  }
  const calmSince = trip.calmSince ?? level.at;
  // Of the hour before it tripped: by a later one those returns would be forgotten while nobody has looked.
  const returns = state.returns.filter((at) => trip.since - at < HOUR_MS);
  const settled = trip.anchor === undefined || level.at - calmSince >= CALM_MS;
  if (!settled || returns.length >= MOST_RETURNS) {
    return { ...state, trip: { ...latest, calmSince } };
  }
  const back = { ...state, trip: undefined, minute: [], returns: [...returns, level.at] };
  return believe(back, reading, level);
}

function believe(state: GuardState, reading: RateReading, level: Level): GuardState {
  return {
    ...state,
    trusted: reading,
    base: level,
    baseIsKept: false,
    minute: [...state.minute.filter(({ at }) => within(level.at - at, MINUTE_MS)), level],
    hours: withLevel(state.hours, level),
  };
}

// After the clock was set back, levels of the future must not stay for ever.
const within = (age: number, ms: number): boolean => age >= 0 && age <= ms;

function withLevel(hours: readonly HourSpan[], level: Level): readonly HourSpan[] {
  const hour = Math.floor(level.at / HOUR_MS) * HOUR_MS;
  const last = hours.at(-1);
  if (last?.hour === hour) {
    const inside = METALS.every((m) => level[m] >= last.low[m] && level[m] <= last.high[m]);
    if (inside) return hours;
    const low = {
      gold: Math.min(last.low.gold, level.gold),
      silver: Math.min(last.low.silver, level.silver),
    };
    const high = {
      gold: Math.max(last.high.gold, level.gold),
      silver: Math.max(last.high.silver, level.silver),
    };
    return [...hours.slice(0, -1), { hour, low, high }];
  }
  const { gold, silver } = level;
  const kept = hours.filter((each) => within(level.at - each.hour, DAY_MS));
  return [...kept, { hour, low: { gold, silver }, high: { gold, silver } }];
}
