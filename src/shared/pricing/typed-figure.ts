import { latinDigits } from '../typed-text.ts';

/** Commas between groups of two or three digits, the last of three: `1,25,000`, `125,000.50`. Never within 0.125. */
const GROUPED = /^-?[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/;

/** A comma that can separate no groups: `2,5`, `480,50`, `0,125`. Never `2,125`, which is two thousand in India. */
const DECIMAL_COMMA = /^(?:0*,\d+|\d+,(?:\d{1,2}|\d{4,}))$/;

/** Rupees as banks and shops write them around a figure: `Rs. 500`, `INR 500`, `500/-`, `५०० रु.`. */
const RUPEES =
  /^(?:rs|inr|रु)\.?(?=\d)|(?<=\d)(?:rs\.?|inr|rupees?|रु(?:पये|\.)?)?(?:\/-)?(?:only)?$/giu;

/** Spaces at an end and around signs. One between digits stays: two pasted cells, `500 600`, are not one figure. */
const SPACES = /(?<![\d\s])\s+|\s+(?![\d\s])/g;

/** Spaces that group digits as a comma does: `12 500`. */
const NARROW_SPACES = /(?<=\d)[\u00A0\u2009\u202F](?=\d)/g;

/**
 * A typed or pasted figure in Latin digits, without rupee signs, spaces, marks that nobody sees and grouping commas or narrow spaces:
 * `₹ १,२५,०००.५०` becomes `125000.50`. Any other comma stays, so that parsing the figure fails: `5,5` is never 55. Whatever dash
 * stands before it is a minus.
 */
export function withoutGroups(text: string): string {
  const plain = latinDigits(text)
    .replace(/[₹\p{Cf}]/gu, '')
    .replace(SPACES, '')
    .replace(/^[\u2010-\u2013\u2212]/, '-')
    .replace(RUPEES, '');
  const grouped = plain.replace(NARROW_SPACES, ',');
  return GROUPED.test(grouped) ? grouped.replaceAll(',', '') : plain;
}

/**
 * The same with a decimal point for a decimal comma, in a field whose text the customer sees again as it was read: the keypad of a phone
 * that is set to Europe has no point.
 */
export const withDecimalPoint = (figure: string): string =>
  DECIMAL_COMMA.test(figure) ? figure.replace(',', '.') : figure;

const UNITS = {
  '%': /(?<=\d[\s\p{Cf}]*)%[\s\p{Cf}]*$/u,
  g: /(?<=\d[\s\p{Cf}]*)(?:g|gms?|grams?|ग्राम?)\.?[\s\p{Cf}]*$/iu,
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
