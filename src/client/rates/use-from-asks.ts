import { useCallback, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';
import type { Asks } from '#shared/pricing/unit-price.ts';
import { useRates } from './rates-context.ts';

/**
 * What the asks say about something, as one plain value: whether a price is known, why a button is
 * blocked. Re-renders when that value changes, not on every tick.
 */
export function useFromAsks<Value extends string | boolean>(read: (asks: Asks) => Value): Value {
  const { asks } = useRates().state;
  const listen = useCallback((changed: () => void) => subscribe(asks, changed), [asks]);
  const now = () => read(asks);
  return useSyncExternalStore(listen, now, now);
}
