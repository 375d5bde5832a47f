import { stateOfGstin } from './gst-states.ts';

/** Two digits of the state, the PAN of the business, its registration in that state, `Z`, and a check digit. */
const FORM = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const BASE = DIGITS.length;

/** Whether a text is a GSTIN with a matching check digit: no single mistyped letter passes. */
export const isGstin = (text: string): boolean =>
  FORM.test(text) && text.at(-1) === checkDigit(text.slice(0, -1));

/** A GSTIN in its stored form: in capital letters, without spaces and hyphens, or marks that nobody sees. */
export const tidyGstin = (text: string): string => text.replace(/[\s\p{Cf}-]/gu, '').toUpperCase();

/** The name of the state in which the holder of a valid GSTIN is registered; undefined for any other text. */
export const registeredState = (text: string): string | undefined =>
  isGstin(text) ? stateOfGstin(text) : undefined;

/** Why a tidied, non-empty text cannot be a buyer's GSTIN: mistyped, or of an unknown state. */
export type GstinFault = 'mistyped' | 'no-state';

/** The error in a tidied GSTIN; undefined for a valid one, and for an empty one, since a buyer without a GSTIN leaves it empty. */
export function gstinFault(gstin: string): GstinFault | undefined {
  if (gstin === '') return undefined;
  if (!isGstin(gstin)) return 'mistyped';
  return stateOfGstin(gstin) ? undefined : 'no-state';
}

/** Every second digit counts twice; both digits of a two-digit product are added. */
function checkDigit(text: string): string | undefined {
  const sum = [...text].reduce((total, letter, index) => {
    const product = DIGITS.indexOf(letter) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / BASE) + (product % BASE);
  }, 0);
  return DIGITS[(BASE - (sum % BASE)) % BASE];
}
