/** How many letters at the end of an order's number are random; kind and day come before them. */
export const CHANCE_LETTERS = 6;

/** The errors to expect from hurried typing; with more, too many orders would fit. */
export const MOST_ERRORS = 2;

/** How an order's number appears in a text. */
export type NumberHit =
  | { how: 'whole' }
  /** With one or two letters wrong, missing or too many. */
  | { how: 'typed'; errors: number }
  /** Only its beginning or its end; `letters` counts the random letters among them. */
  | { how: 'cut'; letters: number };

/**
 * Normalises a text for the search of numbers: letters and digits only, with easily confused letters made equal. Numbers have no
 * I, L, O or U, so nothing is lost.
 */
export const plainNumber = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
    .replaceAll('U', 'V');

/** The whole numbers that may be in a text normalised by `plainNumber`. */
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

/** Whether a text has anything in the form of an order's number, existing or not. */
export const looksLikeNumber = (plain: string): boolean => /[BCD]\d{6}[0-9A-Z]{5}/.test(plain);

/** How a number appears in a text, both normalised by `plainNumber`; undefined where it does not. */
export function findNumber(plain: string, number: string): NumberHit | undefined {
  if (plain.includes(number)) return { how: 'whole' };
  const errors = errorsIn(plain, number);
  if (errors <= MOST_ERRORS) return { how: 'typed', errors };
  const letters = Math.max(endLetters(plain, number), beginLetters(plain, number));
  return letters > 0 ? { how: 'cut', letters } : undefined;
}

/** Shorter beginnings and ends appear in texts by chance. */
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
  // The errors for the first `row` letters of the number, ending at one place of the text; the next place overwrites them. One
  // array for all: a statement is compared with all open orders, line by line.
  const errors = Uint8Array.from({ length: number.length + 1 }, (_, row) => row);
  let fewest = number.length;
  for (let at = 0; at < plain.length; at += 1) {
    let before = 0;
    for (let row = 1; row <= number.length; row += 1) {
      const kept = before + (number.charCodeAt(row - 1) === plain.charCodeAt(at) ? 0 : 1);
      before = errors[row] ?? 0;
      errors[row] = Math.min(kept, before + 1, (errors[row - 1] ?? 0) + 1);
    }
    fewest = Math.min(fewest, errors[number.length] ?? fewest);
  }
  return Math.min(fewest, tooMany);
}

/** A quick test: with at most two wrong letters, at least one of three pieces of the number is intact. */
const mayStandIn = (plain: string, number: string): boolean =>
  [number.slice(0, 4), number.slice(4, 8), number.slice(8)].some((piece) => plain.includes(piece));
