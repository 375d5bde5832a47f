import { latinDigits } from '#shared/typed-text.ts';
import { writeTidy } from './write-tidy.ts';

const LONGEST = 10;

/** The digits of a text in the order typed, Devanagari ones included. */
export const digitsOf = (text: string): string => latinDigits(text).replace(/[^0-9]/g, '');

/**
 * The digits of a mobile number as people type, paste and autofill it: +91 98765-43210, 0091 98765 43210, 098765 43210,
 * +91 (0) 98765 43210, ९८७६५४३२१०. Never more than 10.
 */
export function mobileDigits(text: string): string {
  const digits = digitsOf(text);
  const national =
    digits.length > LONGEST || text.trim().startsWith('+')
      ? digits.replace(/^(?:(?:00)?91)?0?/, '')
      : digits;
  return national.slice(0, LONGEST);
}

/** Reduces all number fields before a form is read: autofill may add +91 without an event. */
export function tidyNumbers(form: HTMLFormElement): void {
  for (const control of form.querySelectorAll<HTMLInputElement>('input[type=tel]')) {
    writeTidy(control, mobileDigits);
  }
}
