import { exact, type Numeric } from './decimal.ts';
import { indianRupees } from './indian-digits.ts';

/**
 * Rupees in the Indian notation, two decimals, half up: ₹1,25,000.00. An amount that rounds to 0 has no sign.
 */
export const formatRupees = (value: Numeric): string =>
  indianRupees(
    exact(value)
      .toFixed(2, 1)
      .replace(/^-(?=[0.]+$)/, ''),
  );

/** Rupees in the Indian notation with paise only where there are some, half up: ₹1,00,000, ₹1,00,000.50. */
export const trimmedRupees = (value: Numeric): string => formatRupees(value).replace(/\.00$/, '');

const LAKH = 100_000;
const CRORE = 10_000_000;

/** Rupees in short form, for a place beside the full amount: ₹14,939, ₹1.29 L, ₹2.05 Cr. Half up. */
export function compactRupees(value: Numeric): string {
  const rupees = exact(value);
  if (rupees.round(0, 1).lt(LAKH)) return indianRupees(rupees.toFixed(0, 1));
  const lakhs = rupees.div(LAKH).round(2, 1);
  if (lakhs.lt(CRORE / LAKH)) return `₹${lakhs.toFixed(2)} L`;
  return `₹${indianRupees(rupees.div(CRORE).toFixed(2, 1)).slice(1)} Cr`;
}
