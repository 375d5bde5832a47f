/** Letters of an order's number at its end that chance alone gave it; before them are its kind and its day. */
export const CHANCE_LETTERS = 6;

/** As many as a hurried thumb gets wrong; with more, too many orders would fit. */
export const MOST_ERRORS = 2;

/** How an order's number stands in a text. */
export type NumberHit =
  | { how: 'whole' }
  /** With one or two letters wrong, missing or too many. */
  | { how: 'typed'; errors: number }
  /** Only its beginning or its end; `letters` of it are those that chance gave. */
  | { how: 'cut'; letters: number };

/**
 * A text as numbers are looked for in it: letters and digits only, and those alike that people confuse. No number has an I, L,
 * O or U, so nothing is lost.
 */
export const plainNumber = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
    .replaceAll('U', 'V');

/** The numbers that may stand whole in a text, as `plainNumber` writes it. */
export function wholeNumbersIn(plain: string): string[] {
  const found = new Set<string>();
  for (let at = 0; at + LENGTH <= plain.length; at += 1) {
    const part = plain.slice(at, at + LENGTH);
    if (KINDS.includes(part.charAt(0))) found.add(part);
  }
  return [...found];
}

const LENGTH = 13;
const KINDS = 'BCD';

/** Something of the form of an order's number, right or not. */
export const looksLikeNumber = (plain: string): boolean => /[BCD]\d{6}[0-9A-Z]{5}/.test(plain);

/** How an order's number stands in a text, as `plainNumber` writes both; undefined where it does not. */
export function findNumber(plain: string, number: string): NumberHit | undefined {
  if (plain.includes(number)) return { how: 'whole' };
  const errors = errorsIn(plain, number);
  if (errors <= MOST_ERRORS) return { how: 'typed', errors };
  const letters = Math.max(endLetters(plain, number), beginLetters(plain, number));
  return letters > 0 ? { how: 'cut', letters } : undefined;
}

/** Shorter ends and beginnings than these stand in texts by chance. */
const LEAST_END = 5;
const LEAST_BEGIN_LETTERS = 2;

function endLetters(plain: string, number: string): number {
  for (let from = 1; number.length - from >= LEAST_END; from += 1) {
    if (plain.includes(number.slice(from))) return Math.min(CHANCE_LETTERS, number.length - from);
  }
  return 0;
}

function beginLetters(plain: string, number: string): number {
  for (let letters = CHANCE_LETTERS - 1; letters >= LEAST_BEGIN_LETTERS; letters -= 1) {
    if (plain.includes(number.slice(0, number.length - CHANCE_LETTERS + letters))) return letters;
  }
  return 0;
}

/**
 * The fewest letters to change, add or leave out so that the number stands somewhere in the text (Sellers' algorithm). Gives
 * one more than MOST_ERRORS where it would take more.
 */
export function errorsIn(plain: string, number: string): number {
  const tooMany = MOST_ERRORS + 1;
  if (!mayStandIn(plain, number)) return tooMany;
  // What it takes for the first `row` letters of the number to end at the place of the text that was read last.
  let before = Array.from({ length: number.length + 1 }, (_, row) => row);
  let fewest = number.length;
  for (const letter of plain) {
    const now = [0];
    for (let row = 1; row <= number.length; row += 1) {
      const kept = (before[row - 1] ?? 0) + (number.charAt(row - 1) === letter ? 0 : 1);
      now.push(Math.min(kept, (before[row] ?? 0) + 1, (now[row - 1] ?? 0) + 1));
    }
    fewest = Math.min(fewest, now[number.length] ?? fewest);
    before = now;
  }
  return Math.min(fewest, tooMany);
}

/** Of three pieces of a number at least one stands in the text where at most two letters are wrong. */
const mayStandIn = (plain: string, number: string): boolean =>
  [number.slice(0, 4), number.slice(4, 8), number.slice(8)].some((piece) => plain.includes(piece));
