import { type Big, exact, type Numeric } from './decimal.ts';

const RUPEES = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

// The formatter takes exact text, so that no paisa is lost on the way to the screen; 0 has no sign there.
const asText = (value: Big) => value.toFixed(2, 1).replace(/^-(?=[0.]+$)/, '') as `${number}`;

/** Rupees in the Indian way, two decimals: ₹1,25,000.00. */
export const formatRupees = (value: Numeric): string => RUPEES.format(asText(exact(value)));
