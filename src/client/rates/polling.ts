import type { Rates } from './rates.ts';

/** Asks the store for its rates. Undefined if it does not answer; never throws. */
export type PollRates = () => Promise<unknown>;

const POLL_EVERY_MS = 5000;
/** How long a new socket may take to connect before polling resumes. */
const RECONNECT_WAIT_MS = 2000;

interface PollingParts {
  poll: PollRates;
  /**
   * Tries the socket again. Called when the store first answers a poll: the store may have been down, with nothing wrong with the
   * network.
   */
  reconnect: () => void;
}

/** Polls the prices every few seconds, one request at a time, between `start` and `stop`. */
export function createPolling(rates: Rates, { poll, reconnect }: PollingParts) {
  let currentRun = 0;
  let running = false;
  let reconnected = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function round(run: number): Promise<void> {
    const answer = await poll();
    // Polling was stopped meanwhile: a push has come, or the tab is hidden.
    if (run !== currentRun) return;
    const shouldReconnect = answer !== undefined && !reconnected;
    reconnected = answer !== undefined;
    if (shouldReconnect) reconnect();
    else rates.polled(answer);
    timer = setTimeout(() => void round(run), shouldReconnect ? RECONNECT_WAIT_MS : POLL_EVERY_MS);
  }
  return {
    start(): void {
      if (running) return;
      running = true;
      reconnected = false;
      currentRun += 1;
      void round(currentRun);
    },
    stop(): void {
      running = false;
      currentRun += 1;
      clearTimeout(timer);
    },
  };
}
