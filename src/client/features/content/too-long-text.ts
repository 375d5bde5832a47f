import { indianDigits } from '#shared/pricing/indian-digits.ts';
import { m } from '#client/messages/compiled/messages.js';

/** Says by how much a text is too long: nobody counts the characters of a text that they pasted. */
export const tooLongText = (typed: string, most: number): string =>
  m.contact_too_long({
    typed: indianDigits(String(typed.length)),
    most: indianDigits(String(most)),
  });
