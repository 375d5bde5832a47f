import { useCallback, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';
import type { Freshness } from './freshness.ts';
import { useRates } from './rates-context.ts';
import type { RatesState } from './rates.ts';

/**
 * What the rates say about something, as one plain value: a price as it is written, whether one is known, why a
 * button is blocked. Re-renders when that value changes, not on every tick. While a page that the store has
 * rendered wakes up, it is what the page said: a push may come before every part of it is awake.
 */
export function useFromRates<Value extends string | number | boolean | undefined>(
  read: (rates: RatesState) => Value,
): Value {
  const { state, atStart } = useRates();
  const listen = useCallback((changed: () => void) => subscribe(state, changed), [state]);
  return useSyncExternalStore(
    listen,
    () => read(state),
    () => read(atStart),
  );
}

/** Whether prices are live, or why not. */
export const useFreshness = (): Freshness => useFromRates(({ freshness }) => freshness);
