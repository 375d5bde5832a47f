import { exact, type Numeric } from '#shared/pricing/decimal.ts';

const UNITS_IN_A_GRAM = 10_000;

/** Grams in the ledger's units of 0.1 mg. Throws a RangeError for a fraction of a unit or an unsafe number. */
export function toUnits(grams: Numeric): number {
  const units = exact(grams).times(UNITS_IN_A_GRAM);
  const whole = Number(units.toFixed(0));
  if (!Number.isSafeInteger(whole) || !units.eq(whole)) {
    throw new RangeError(`${units.toFixed()} is no whole number of 0.1 mg`);
  }
  return whole;
}

/** Grams as exact text with all four decimals. */
export const toGrams = (units: number): string => exact(units).div(UNITS_IN_A_GRAM).toFixed(4);
