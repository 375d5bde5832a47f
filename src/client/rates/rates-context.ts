import { createContext, use } from 'react';
import type { Rates } from './rates.ts';

export const RatesContext = createContext<Rates | undefined>(undefined);

/** The rates, for actions and the gate. To show a price, use useFromRates. */
export function useRates(): Rates {
  const rates = use(RatesContext);
  if (!rates) throw new Error('RatesContext is missing');
  return rates;
}
