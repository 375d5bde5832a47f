import { grams, rupees } from '../../parts/text/format.ts';

/** An amount of the ledger for people. */
export const amountOf = (asset: 'gold' | 'silver' | 'rupees', amount: string): string =>
  asset === 'rupees' ? rupees(amount) : `${grams(amount)} ${asset}`;
