/** The time and its timers, replaceable so that a test can move them by hand. */
export interface Clock {
  /** Epoch ms. */
  now(): number;
  /** Runs once after `ms`; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
