/** Time as whoever waits sees it, so that a test can turn it by hand. */
export interface Clock {
  /** Epoch ms. */
  now(): number;
  /** Runs once after `ms`; the function that comes back calls it off. */
  after(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
