import fc from 'fast-check';

/** Asks of a market, in rupees: gold for 10 g, silver for 1 kg. */
export interface Asks {
  gold: number;
  silver: number;
}

/** A feed's JSON at a moment: anything at all. */
export interface Said {
  gold: unknown;
  silver: unknown;
  /** Its own timestamp, epoch ms. */
  time: unknown;
}

export interface BrokenFeed {
  kind: string;
  /** The seconds after which it breaks; 0: from the start. */
  after: number;
  /** The interval at which it is asked; below, for how long it is watched. */
  everySeconds: number;
  seconds: number;
  /** Its answer for a true market; `broken`: the seconds since it broke. */
  says: (truth: Asks, broken: number, now: number) => Said;
  /** Whether the second source is the broken one, and the first is right. */
  second?: boolean;
}

/** What a feed says wrongly when it has been broken for `broken` seconds. */
export type FeedFault = (truth: Asks, broken: number, now: number) => Partial<Said>;

/** Faults so large that even the first reading after a start reveals them. */
const GROSS: Record<string, FeedFault> = {
  'ten times': ({ gold, silver }) => ({ gold: gold * 10, silver: silver * 10 }),
  'gold ten times': ({ gold }) => ({ gold: gold * 10 }),
  'a tenth of gold': ({ gold }) => ({ gold: gold / 10 }),
  'a tenth of silver': ({ silver }) => ({ silver: silver / 10 }),
  'a tenth': ({ gold, silver }) => ({ gold: gold / 10, silver: silver / 10 }),
  'a hundredth': ({ gold, silver }) => ({ gold: gold / 100, silver: silver / 100 }),
  'paise for rupees': ({ gold, silver }) => ({ gold: gold * 100, silver: silver * 100 }),
  'the metals swapped': ({ gold, silver }) => ({ gold: silver, silver: gold }),
  dollars: ({ gold, silver }) => ({ gold: gold / 88, silver: silver / 88 }),
  'dollars an ounce': ({ gold, silver }) => ({ gold: gold / 28, silver: silver / 2700 }),
  'per gram': ({ gold, silver }) => ({ gold: gold / 10, silver: silver / 1000 }),
  'per tola': ({ gold }) => ({ gold: gold * 1.16638 }),
  negative: ({ gold, silver }) => ({ gold: -gold, silver: -silver }),
  zero: () => ({ gold: 0, silver: 0 }),
  'no number': () => ({ gold: 'NaN', silver: null }),
  text: () => ({ gold: 'call us', silver: { ask: 1 } }),
  missing: () => ({ gold: undefined }),
  huge: () => ({ gold: '9'.repeat(40), silver: '1e308' }),
  infinite: () => ({ gold: '1e999', silver: '1e999' }),
  'from tomorrow': ({ gold }, _, now) => ({ gold: gold * 0.9, time: now + 86_400_000 }),
  'from yesterday': ({ gold }, _, now) => ({ gold: gold * 0.9, time: now - 86_400_000 }),
  'a lakh too little': ({ gold, silver }) => ({ gold: gold - 100_000, silver: silver - 100_000 }),
};

/** Small or growing faults. */
const SUBTLE: Record<string, FeedFault> = {
  'drifting up': ({ gold, silver }, broken) => ({
    gold: gold * 1.001 ** broken,
    silver: silver * 1.001 ** broken,
  }),
  'drifting down': ({ gold, silver }, broken) => ({
    gold: gold * 0.999 ** broken,
    silver: silver * 0.999 ** broken,
  }),
  'gold drifting down': ({ gold }, broken) => ({ gold: gold * 0.999 ** broken }),
  'three per cent off': ({ gold, silver }) => ({ gold: gold * 0.97, silver: silver * 0.96 }),
  'alternating between two levels': ({ gold, silver }, broken) =>
    broken % 4 < 2 ? {} : { gold: gold * 0.95, silver: silver * 0.95 },
  'falling for some seconds': ({ gold }, broken) => (broken < 7 ? { gold: gold * 0.8 } : {}),
};

/** Every single fault of a feed, by its name. */
export const FEED_FAULTS: Record<string, FeedFault> = { ...GROSS, ...SUBTLE };

const written = (value: unknown): unknown => (typeof value === 'number' ? value.toFixed(2) : value);

/** A correct answer except for the fault's fields. */
const says =
  (wrong: FeedFault): BrokenFeed['says'] =>
  (truth, broken, now) => {
    const said = { ...truth, time: now, ...(broken >= 0 ? wrong(truth, broken, now) : {}) };
    return { gold: written(said.gold), silver: written(said.silver), time: said.time };
  };

const of = (
  kinds: Record<string, FeedFault>,
  after: fc.Arbitrary<number>,
): fc.Arbitrary<BrokenFeed> =>
  fc.record({ kind: fc.constantFrom(...Object.keys(kinds)), after }).map(({ kind, after: at }) => ({
    kind,
    after: at,
    everySeconds: 2,
    seconds: at + 90,
    says: says(kinds[kind] ?? (() => ({}))),
  }));

const frozen: fc.Arbitrary<BrokenFeed> = fc.integer({ min: 5, max: 60 }).map((after) => {
  let last: Asks | undefined;
  return {
    kind: 'frozen',
    after,
    everySeconds: 10,
    seconds: 40 * 60,
    says: (truth, broken, now) => {
      if (broken < 0 || !last) last = truth;
      return { gold: written(last.gold), silver: written(last.silver), time: now };
    },
  };
});

const disagreeing: fc.Arbitrary<BrokenFeed> = of(FEED_FAULTS, fc.integer({ min: 5, max: 30 })).map(
  (feed) => ({ ...feed, kind: `the second source: ${feed.kind}`, second: true }),
);

/** A feed that breaks in one of some sixty ways, at some time. */
export const brokenFeed: fc.Arbitrary<BrokenFeed> = fc.oneof(
  { weight: 12, arbitrary: of(GROSS, fc.integer({ min: 0, max: 30 })) },
  { weight: 6, arbitrary: of(SUBTLE, fc.integer({ min: 5, max: 30 })) },
  { weight: 4, arbitrary: disagreeing },
  { weight: 1, arbitrary: frozen },
);

export const market: fc.Arbitrary<{ at: Asks; swing: number; keptMinutes: number }> = fc.record({
  at: fc.record({
    gold: fc.integer({ min: 112_000, max: 150_000 }),
    silver: fc.integer({ min: 135_000, max: 180_000 }),
  }),
  /** The market's largest distance from its start, as a fraction. */
  swing: fc.double({ min: 0, max: 0.004, noNaN: true }),
  keptMinutes: fc.integer({ min: 1, max: 24 * 60 }),
});
