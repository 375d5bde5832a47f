import { latinDigits } from '../typed-text.ts';

/** Commas between groups of two or three digits, the last of three: `1,25,000`, `125,000.50`. Never within 0.125. */
const GROUPED = /^-?[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/;

/** Rupees as banks and shops write them around a figure: `Rs. 500`, `INR 500`, `500/-`. */
const RUPEES = /^(?:rs\.?|inr)(?=\d)|(?<=\d)\/-$/gi;

/**
 * A typed or pasted figure in Latin digits, without rupee signs, spaces, marks that nobody sees and grouping commas: `₹ १,२५,०००.५०`
 * becomes `125000.50`. Any other comma stays, so that parsing the figure fails: `5,5` is never 55.
 */
export function withoutGroups(text: string): string {
  const plain = latinDigits(text)
    .replace(/[₹\s\p{Cf}]/gu, '')
    .replace(RUPEES, '');
  return GROUPED.test(plain) ? plain.replaceAll(',', '') : plain;
}

const UNITS = {
  '%': /(?<=\d[\s\p{Cf}]*)%[\s\p{Cf}]*$/u,
  g: /(?<=\d[\s\p{Cf}]*)(?:g|gms?|grams?)\.?[\s\p{Cf}]*$/iu,
};
/** The unit of a field. */
export type FigureUnit = keyof typeof UNITS | '₹';

/** The same in a field of this unit, which may be written behind the figure too: `3 %`, `12.5 gm`. */
export function typedFigure(text: string, unit: FigureUnit): string {
  const plain = latinDigits(text);
  return withoutGroups(unit === '₹' ? plain : plain.replace(UNITS[unit], ''));
}

/** Rupees above 0 as typed or pasted, with two decimals; undefined for any other text, or more than a column holds. */
export function readTypedRupees(text: string): string | undefined {
  const plain = withoutGroups(text);
  if (!/^\d{1,11}(?:\.\d{1,2})?$/.test(plain) || !/[1-9]/.test(plain)) return undefined;
  const [whole = '0', decimals = ''] = plain.split('.');
  return `${whole.replace(/^0+(?=\d)/, '')}.${decimals.padEnd(2, '0')}`;
}
