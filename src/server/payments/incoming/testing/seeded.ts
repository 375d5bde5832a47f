/** Random choices that are the same for the same seed. */
export interface Chance {
  /** A whole number from 0 up to, but not including, `below`. */
  below: (below: number) => number;
  /** Whether something of this probability, in percent, happens. */
  percent: (percent: number) => boolean;
  pick: <Value>(from: readonly Value[]) => Value;
}

/** mulberry32: small, and good enough for test data. */
export function seeded(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    percent: (percent) => next() * 100 < percent,
    pick: (from) => {
      const found = from[below(from.length)];
      if (found === undefined) throw new Error('Nothing to pick from');
      return found;
    },
  };
}
