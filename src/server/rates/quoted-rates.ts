import type { RateReading } from './sources/source.ts';

/** A shown reading, and when it was last shown, epoch ms. */
export interface ShownReading {
  reading: RateReading;
  last: number;
}

/** The readings that the shop has shown to anybody, for as long as a screen may still show them as live. */
export interface QuotedRates {
  /** The fresh reading, which from now on counts as shown. */
  current: () => RateReading | undefined;
  /** Every reading that was shown in the last `forMs`, once; the one shown last is the last. */
  recent: () => RateReading[];
  /** The readings of `recent`, with their times. */
  shown: () => readonly ShownReading[];
}

/** Remembers the readings that `fresh` gives, by a clock in epoch ms. */
export function rememberQuotedRates(
  fresh: () => RateReading | undefined,
  { now, forMs }: { now: () => number; forMs: number },
): QuotedRates {
  let shown: ShownReading[] = [];
  const forget = () => {
    shown = shown.filter(({ last }) => Math.abs(now() - last) <= forMs);
  };
  return {
    current() {
      const reading = fresh();
      forget();
      if (reading) {
        // Once, also where a source that tells its time in minutes came back to it: the database takes no row twice at a time.
        shown = shown.filter((each) => !isSame(each.reading, reading));
        shown.push({ reading, last: now() });
      }
      return reading;
    },
    recent() {
      forget();
      return shown.map(({ reading }) => reading);
    },
    shown() {
      forget();
      return shown;
    },
  };
}

const isSame = (one: RateReading, other: RateReading): boolean =>
  one.gold === other.gold && one.silver === other.silver && one.time === other.time;
