import { digitsOf } from './mobile-digits.ts';

/** The length of a one-time code unless the store says otherwise. */
export const CODE_LENGTH = 5;

/**
 * The digits of a one-time code as people type it, or paste it with the message around it: "12345 is your code", "Valid for 5
 * minutes: 12345", १२३४५. A number of exactly the right length is preferred.
 */
export function codeDigits(text: string, length = CODE_LENGTH): string {
  const numbers = text.match(/[0-9०-९０-９]+/g) ?? [];
  const whole = numbers.find((number) => number.length === length);
  return digitsOf(whole ?? text).slice(0, length);
}
