import type { Clock } from '#server/clock.ts';
import type { RateReading, RateSource } from '../sources/source.ts';
import { acceptLevel, isTripped, judge } from './judge.ts';
import {
  type GuardRules,
  type GuardState,
  type KeptHistory,
  type Level,
  startGuard,
  type Trip,
} from './state.ts';

export interface RateGuardParts {
  source: Pick<RateSource, 'read'>;
  /** The second source, where there is one. */
  witness?: Pick<RateSource, 'read'> | undefined;
  clock: Clock;
  marketOpen: () => boolean;
  rules: () => GuardRules;
  kept: KeptHistory;
  /** Called for each trip and each end of one, and now and then in between with the source's latest reading. */
  changed: (change: GuardChange) => void;
}

export interface GuardChange {
  kind: 'trip' | 'still' | 'back' | 'accepted';
  trip: Trip;
  /** The last reading that was believed. */
  trusted: RateReading | undefined;
}

export interface RateGuard {
  /** The newest reading that is believed, however old; undefined while prices are being checked. Never throws. */
  read: () => RateReading | undefined;
  /** The newest reading that was ever believed. */
  lastKnown: () => RateReading | undefined;
  /** Why prices are being checked, where they are. */
  trip: () => Trip | undefined;
  /** The rules may have changed: the next read judges again. */
  recheck: () => void;
  /** A person has confirmed this level. */
  accept: (level: Level) => void;
}

/** An unchanged reading is not judged more often than this. */
const JUDGE_EVERY_MS = 250;
const STILL_EVERY_MS = 5000;

/** The guard between a source and everything that prices: nothing else reads the source. */
export function openRateGuard(parts: RateGuardParts): RateGuard {
  const { source, witness, clock, marketOpen, rules, changed } = parts;
  let state: GuardState = startGuard(parts.kept);
  let saidAt = 0;
  let judged: { gold: string | undefined; silver: string | undefined; at: number } | undefined;

  function look(): GuardState {
    const now = clock.now();
    const reading = source.read();
    const same = judged && judged.gold === reading?.gold && judged.silver === reading?.silver;
    if (judged && same && now >= judged.at && now - judged.at < JUDGE_EVERY_MS) return state;
    judged = { gold: reading?.gold, silver: reading?.silver, at: now };
    const before = state.trip;
    const seen = { reading, witness: witness?.read(), now, open: marketOpen() };
    state = judge(state, seen, rules());
    const { trip, trusted } = state;
    const still = before && now - saidAt >= STILL_EVERY_MS;
    if (trip && (still || !before)) {
      saidAt = now;
      changed({ kind: before ? 'still' : 'trip', trip, trusted });
    }
    if (before && !trip) changed({ kind: 'back', trip: before, trusted });
    return state;
  }

  return {
    read() {
      const seen = look();
      return isTripped(seen) ? undefined : seen.trusted;
    },
    lastKnown: () => look().trusted,
    trip: () => look().trip,
    recheck() {
      judged = undefined;
    },
    accept(level) {
      const { trip, trusted } = state;
      state = acceptLevel(state, level);
      if (trip) changed({ kind: 'accepted', trip, trusted });
      judged = undefined;
    },
  };
}
