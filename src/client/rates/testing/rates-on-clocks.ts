import { expect } from 'vitest';
import { createRates } from '../rates.ts';

/** Rates older than this are stale, ms. */
export const LIMIT = 15_000;
export const STORE_START = 1_700_000_000_000;
/** A quote of the feed. */
export const gold = (Ask: number | string, Time?: number) => ({
  symbol: 'gold',
  Ask,
  ...(Time !== undefined && { Time }),
});
export const silver = (Ask: number | string, Time?: number) => ({
  symbol: 'silver',
  Ask,
  ...(Time !== undefined && { Time }),
});

/** Rates on clocks that the test moves. */
export function setUp() {
  let steady = 5000;
  let store = STORE_START;
  const rates = createRates({
    staleAfterMs: LIMIT,
    steadyNow: () => steady,
    storeNow: () => store,
  });
  return {
    rates,
    state: rates.state,
    storeNow: () => store,
    pass(ms: number) {
      steady += ms;
      store += ms;
      return rates.updateFreshness();
    },
    /** A sleep that stops the steady clock, as on some devices. */
    sleep(ms: number) {
      store += ms;
    },
  };
}

/** The same, connected, after a first push of both metals. */
export function live() {
  const set = setUp();
  set.rates.connected();
  set.rates.pushed([gold(95_000), silver(112_000)]);
  expect(set.state.freshness).toBe('live');
  return set;
}
