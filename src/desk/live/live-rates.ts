import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';
import { openFeed } from '#client/rates/feed.ts';
import { createRates, type Rates, type RatesState } from '#client/rates/rates.ts';
import { storeClock } from './store-clock.ts';

let rates: Rates | undefined;
let readers = 0;
let close: (() => void) | undefined;

/** The shop's feed, with the shop's own rules for whether a rate is live. One for the whole desk. */
function open(staleAfterMs: number): Rates {
  rates ??= createRates({
    staleAfterMs,
    steadyNow: () => performance.now(),
    storeNow: storeClock.now,
    deviceNow: Date.now,
  });
  return rates;
}

/** Keeps the feed open while something shows it; undefined until the shop has said when a rate is too old. */
export function useRates(staleAfterMs: number | undefined): Rates | undefined {
  const [current, setCurrent] = useState<Rates>();
  useEffect(() => {
    if (staleAfterMs === undefined) return undefined;
    const opened = open(staleAfterMs);
    setCurrent(opened);
    readers += 1;
    if (readers === 1) {
      // Where no socket gets through the desk has no rate, and says so: it does not poll.
      close = openFeed(opened, { socketUrl: '', poll: async () => undefined });
    }
    return () => {
      readers -= 1;
      if (readers === 0) close?.();
    };
  }, [staleAfterMs]);
  return current;
}

const silent = () => () => undefined;

/** One plain value of the rates; re-renders when that value changes, not at every tick. */
export function useFromRates<Value extends string | number | boolean | undefined>(
  from: Rates | undefined,
  read: (state: RatesState) => Value,
): Value | undefined {
  const listen = useCallback(
    (changed: () => void) => (from ? subscribe(from.state, changed) : silent()),
    [from],
  );
  return useSyncExternalStore(listen, () => (from ? read(from.state) : undefined));
}
