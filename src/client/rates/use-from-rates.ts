import { useCallback, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';
import type { Freshness } from './freshness.ts';
import { useRates } from './rates-context.ts';
import type { RatesState } from './rates.ts';

/**
 * One plain value read from the rates: a formatted price, whether one is known, why a button is blocked. Re-renders when that
 * value changes, not on every tick. During hydration it reads the rates that the page was rendered with, because a push may come
 * before every part is hydrated.
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
