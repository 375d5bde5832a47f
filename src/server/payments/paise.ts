import { exact } from '#shared/pricing/decimal.ts';

/** Exact rupees as a whole number of paise, which is how providers and the ledger count. */
export const paiseOf = (rupees: string): number => exact(rupees).times(100).toNumber();

/** Whole paise as rupees with two decimals. */
export const rupeesOf = (paise: number): string => exact(paise).div(100).toFixed(2);
