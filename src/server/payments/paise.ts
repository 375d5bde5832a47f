import { exact } from '#shared/pricing/decimal.ts';

/** Rupees as exact text, in whole paise as providers count them. */
export const paiseOf = (rupees: string): number => exact(rupees).times(100).toNumber();
