import { createContext, use } from 'react';
import { useSnapshot } from 'valtio/react';
import { useHydrating } from '#client/ui/use-hydrating.ts';
import type { Rates, RatesState } from './rates.ts';

export const RatesContext = createContext<Rates | undefined>(undefined);

/** The rates, for actions and for the gate. Reading a price goes through useRatesSnapshot. */
export function useRates(): Rates {
  const rates = use(RatesContext);
  if (!rates) throw new Error('RatesContext is missing');
  return rates;
}

/**
 * The rates as they are now. Re-renders when a property that was read changes, so read it only in the
 * leaf that prints a price.
 */
export function useRatesSnapshot(): RatesState {
  const rates = useRates();
  const now = useSnapshot(rates.state) as RatesState;
  // A push may come before every part of the page is awake.
  return useHydrating() ? rates.atStart : now;
}
