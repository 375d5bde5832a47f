import { latinDigits } from './latin-digits.ts';

const LONGEST = 10;

/** The digits of a text in the order typed, Devanagari digits included, and nothing else. */
export const digitsOf = (text: string): string => latinDigits(text).replace(/[^0-9]/g, '');

/**
 * The digits of a mobile number as people type, paste and autofill it: +91 98765-43210, 0091 98765 43210, 098765 43210,
 * ९८७६५४३२१०. Never more than 10.
 */
export function mobileDigits(text: string): string {
  const digits = digitsOf(text);
  const national =
    digits.length > LONGEST || text.trim().startsWith('+')
      ? digits.replace(/^(?:(?:00)?91|0)/, '')
      : digits;
  return national.slice(0, LONGEST);
}

/** Reduces a control to its digits: those of a mobile number by default. */
export function keepDigits(control: HTMLInputElement, read = mobileDigits): void {
  const digits = read(control.value);
  // Only written if it differs, so that the caret keeps its position.
  if (digits !== control.value) control.value = digits;
}

/** Reduces all numbers before a form is read: autofill may add +91, and fire no event. */
export function tidyNumbers(form: HTMLFormElement): void {
  for (const control of form.querySelectorAll<HTMLInputElement>('input[type=tel]')) {
    keepDigits(control);
  }
}
