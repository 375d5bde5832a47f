import { indianRupees } from './indian-digits.ts';

// The first screen shows these rates. Whole numbers spare it the decimal library.
const DECIMAL = /^([+-]?)(?=\.?\d)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i;

/** The whole rupees of a decimal, truncated at the point. Throws if it is not a number. */
function wholeRupees(value: string): bigint {
  const parts = DECIMAL.exec(value);
  if (!parts) throw new RangeError('Not a number');
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts;
  const point = Math.max(0, whole.length + Number(exponent));
  const digits = `${whole}${fraction}`.slice(0, point).padEnd(point, '0');
  return BigInt(`${sign === '-' ? '-' : ''}0${digits}`);
}

/**
 * A rate of the board, in rupees: the whole ask plus the whole premium, gold for 10 g and silver for 1 kg. Undefined if no rate is
 * known: never 0.
 */
export const boardRate = (ask: string | undefined, premium: string): bigint | undefined =>
  ask === undefined ? undefined : wholeRupees(ask) + wholeRupees(premium);

/** Whole rupees in the Indian notation: ₹1,25,000. */
export const formatWholeRupees = (rupees: bigint): string => indianRupees(String(rupees));
