import type { Rates } from './rates.ts';

/** Asks the store for its rates. Undefined where it does not answer; never throws. */
export type PollRates = () => Promise<unknown>;

const POLL_EVERY_MS = 5000;
/** How long a new connection may take before a store that answers is taken to be out of its reach. */
const TRIAL_MS = 2000;

interface PollingParts {
  poll: PollRates;
  /** The store answers: it may have been away, and no network be in the way. Tries the socket again. */
  again: () => void;
}

/** Asks for prices every few seconds, one question at a time, between `start` and `stop`. */
export function createPolling(rates: Rates, { poll, again }: PollingParts) {
  let run = 0;
  let on = false;
  let tried = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function round(mine: number): Promise<void> {
    const answer = await poll();
    // An answer that comes after a push, or in a tab that has gone to sleep, is no news.
    if (mine !== run) return;
    const trial = answer !== undefined && !tried;
    tried = answer !== undefined;
    if (trial) again();
    else rates.polled(answer);
    timer = setTimeout(() => void round(mine), trial ? TRIAL_MS : POLL_EVERY_MS);
  }
  return {
    start(): void {
      if (on) return;
      on = true;
      tried = false;
      run += 1;
      void round(run);
    },
    stop(): void {
      on = false;
      run += 1;
      clearTimeout(timer);
    },
  };
}
