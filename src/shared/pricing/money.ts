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
