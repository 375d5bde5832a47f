/** Two digits of the state, the PAN of the business, its registration in that state, `Z`, and a check digit. */
const FORM = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const BASE = DIGITS.length;

/** Whether a text is a GSTIN whose last letter is what the others add up to: one mistyped letter never is. */
export const isGstin = (text: string): boolean =>
  FORM.test(text) && text.at(-1) === checkDigit(text.slice(0, -1));

/** Every second digit counts twice; of a product that needs two digits, both are added. */
function checkDigit(text: string): string | undefined {
  const sum = [...text].reduce((total, letter, index) => {
    const product = DIGITS.indexOf(letter) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / BASE) + (product % BASE);
  }, 0);
  return DIGITS[(BASE - (sum % BASE)) % BASE];
}
