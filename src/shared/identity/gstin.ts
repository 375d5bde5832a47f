import { stateOfGstin } from './gst-states.ts';

/** Two digits of the state, the PAN of the business, its registration in that state, `Z`, and a check digit. */
const FORM = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const BASE = DIGITS.length;

/** Whether a text is a GSTIN whose last letter is what the others add up to: one mistyped letter never is. */
export const isGstin = (text: string): boolean =>
  FORM.test(text) && text.at(-1) === checkDigit(text.slice(0, -1));

/** As it is kept: without spaces, in capital letters. */
export const tidyGstin = (text: string): string => text.replace(/\s/g, '').toUpperCase();

/** Why a tidy text that is not empty cannot be the GSTIN of a buyer: mistyped, or of no state that GST knows. */
export type GstinFault = 'mistyped' | 'no-state';

/** What is wrong with a tidy GSTIN; undefined for a right one, and for none: who has no GSTIN leaves it empty. */
export function gstinFault(gstin: string): GstinFault | undefined {
  if (gstin === '') return undefined;
  if (!isGstin(gstin)) return 'mistyped';
  return stateOfGstin(gstin) ? undefined : 'no-state';
}

/** Every second digit counts twice; of a product that needs two digits, both are added. */
function checkDigit(text: string): string | undefined {
  const sum = [...text].reduce((total, letter, index) => {
    const product = DIGITS.indexOf(letter) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / BASE) + (product % BASE);
  }, 0);
  return DIGITS[(BASE - (sum % BASE)) % BASE];
}
