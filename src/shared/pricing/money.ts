import { type Big, exact, type Numeric } from './decimal.ts';

const RUPEES = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const WHOLE_RUPEES = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});

// The formatter takes exact text, so that no paisa is lost on the way to the screen; 0 has no sign there.
const asText = (value: Big, decimals: number) =>
  value.toFixed(decimals, 1).replace(/^-(?=[0.]+$)/, '') as `${number}`;

/** Rupees in the Indian way, two decimals: ₹1,25,000.00. */
export const formatRupees = (value: Numeric): string => RUPEES.format(asText(exact(value), 2));

/** Whole rupees, for the rate board: ₹1,25,000. */
export const formatWholeRupees = (value: Numeric): string =>
  WHOLE_RUPEES.format(asText(exact(value), 0));
