const LONGEST = 10;

/** Every digit of a text, in the order typed: Devanagari ones as they are read, nothing else. */
export const digitsOf = (text: string): string =>
  text
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)))
    .replace(/[^0-9]/g, '');

/**
 * The digits of a mobile number as people type, paste and autofill it: +91 98765-43210, 098765 43210,
 * ९८७६५४३२१०. Never more than 10.
 */
export function mobileDigits(text: string): string {
  const digits = digitsOf(text);
  const national =
    digits.length > LONGEST || text.trim().startsWith('+')
      ? digits.replace(/^(?:91|0)/, '')
      : digits;
  return national.slice(0, LONGEST);
}

/** Digits only, whatever was typed or pasted: those of a mobile number unless told otherwise. */
export function keepDigits(control: HTMLInputElement, read = mobileDigits): void {
  const digits = read(control.value);
  // Written back only where it differs, so that the caret stays.
  if (digits !== control.value) control.value = digits;
}

/** Before a form is read: what is filled in by the browser may come without a word, +91 and all. */
export function tidyNumbers(form: HTMLFormElement): void {
  for (const control of form.querySelectorAll<HTMLInputElement>('input[type=tel]')) {
    keepDigits(control);
  }
}
