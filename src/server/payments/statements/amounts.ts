import { withoutGroups } from '#shared/pricing/typed-figure.ts';

/** Rupees as statements write them. */
export interface WrittenAmount {
  /** Whole paise, 0 or above. */
  paise: number;
  /** The direction, where a sign or `Cr`/`Dr` beside the amount gives it. */
  sign: 'credit' | 'debit' | undefined;
}

/** Whole paise of rupees that a statement writes in two parts; one decimal is tens of paise. */
export const paiseOfParts = (whole: string, decimals: string): number =>
  Number(whole) * 100 + Number(decimals.padEnd(2, '0'));

const WRITTEN =
  /^(?:INR|Rs\.?|₹)?\s*([-+(])?\s*(?:INR|Rs\.?|₹)?\s*(\d[\d,]*)(?:\.(\d{1,2})0*)?\s*\)?\s*(Cr|Dr|C|D)?\.?$/i;

/** Reads `1,36,400.41`, `-500.00`, `(500)`, `500.00 Cr`, `₹ 12.5`. Undefined for anything else; empty and `-` are 0. */
export function readAmount(text: string): WrittenAmount | undefined {
  const plain = text.trim();
  if (plain === '' || plain === '-' || plain === '–') return { paise: 0, sign: undefined };
  const [, sign, whole = '', decimals = '', side] = WRITTEN.exec(plain) ?? [];
  const rupees = withoutGroups(whole);
  // As many digits as a payment's column holds.
  if (!/^\d{1,12}$/.test(rupees)) return undefined;
  const paise = paiseOfParts(rupees, decimals);
  if (side !== undefined) return { paise, sign: /^c/i.test(side) ? 'credit' : 'debit' };
  if (sign === '-' || sign === '(') return { paise, sign: 'debit' };
  return { paise, sign: sign === '+' ? 'credit' : undefined };
}
