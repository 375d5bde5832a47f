import { withoutUnseen } from './typed-text.ts';

/** Nothing but spaces, and letters and marks that show nothing, such as the Hangul filler and the blank of braille. */
const BLANK = /^[\s\p{DI}\u2800]*$/u;

/** A text as it is kept: trimmed, without marks that nobody sees, and empty where nothing of it shows. */
export function seenText(text: string): string {
  const seen = withoutUnseen(text).trim();
  return BLANK.test(seen) ? '' : seen;
}
