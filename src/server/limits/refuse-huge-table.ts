import { Refusal, REFUSED } from '#shared/contract/refusal.ts';

/** More than any bank, courier or catalogue sends; reading so many cells blocks the store for a second. */
const MOST_CELLS = 1_000_000;
const COMMA = 44;
const LINE = 10;
const SEMICOLON = 59;
const TAB = 9;
const BAR = 124;

/** Counts possible cell separators of a CSV file before it is parsed. Throws a Refusal 400 for more than MOST_CELLS. */
export function refuseHugeTable(text: string | Uint8Array): void {
  let cells = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = typeof text === 'string' ? text.charCodeAt(at) : text[at];
    if (sign === COMMA || sign === LINE || sign === SEMICOLON || sign === TAB || sign === BAR) {
      cells += 1;
    }
    if (cells > MOST_CELLS) {
      throw new Refusal(REFUSED.badInput, 'The file has more than a million cells. Send a part.');
    }
  }
}
