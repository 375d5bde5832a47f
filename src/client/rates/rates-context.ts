import { createContext, use } from 'react';
import type { Rates } from './rates.ts';

export const RatesContext = createContext<Rates | undefined>(undefined);

/** The rates, for actions and for the gate. A price on the screen is read by useFromRates. */
export function useRates(): Rates {
  const rates = use(RatesContext);
  if (!rates) throw new Error('RatesContext is missing');
  return rates;
}
