/**
 * The earlier addresses: reversible, and therefore full of escape marks. Links to them survive in messages and search engines, so
 * they are still read; `slug.ts` writes the present ones. Words are expected in title case, so "Lotus Coin" is just `lotus-coin`;
 * `~` marks a letter in the other case, `_2f_` any character that an address cannot show (here a slash, by its code point).
 */
const WORD = /[\p{L}\p{N}\p{M}'’]/u;
const PLAIN = /^[\p{L}\p{N}\p{M}]$/u;

/** The path segment that a name had in earlier addresses. */
export function toReversibleSlug(name: string): string {
  let slug = '';
  let previous = '';
  for (const character of name) {
    slug += encodeCharacter(character, previous);
    previous = character;
  }
  return slug || '_';
}

/** The exact name that toReversibleSlug was given. Any other text, such as a plain slug, is decoded as well as possible. */
export function fromSlug(slug: string): string {
  let name = '';
  let previous = '';
  for (const token of slug.match(/_[0-9a-f]{1,6}_|~?[^]/giu) ?? []) {
    previous = decodeToken(token, previous);
    name += previous;
  }
  return name;
}

function encodeCharacter(character: string, previous: string): string {
  if (character === ' ') return '-';
  if (!PLAIN.test(character)) return `_${character.codePointAt(0)?.toString(16)}_`;
  const lower = character.toLowerCase();
  const upper = character.toUpperCase();
  if (lower === upper) return character;
  // Letters that do not survive a change of case and back (ß, İ) are written as their code point.
  if (expectedCase(lower, previous) === character) return lower;
  if (swapCase(lower, previous) === character) return `~${lower}`;
  return `_${character.codePointAt(0)?.toString(16)}_`;
}

function decodeToken(token: string, previous: string): string {
  if (token === '-') return ' ';
  if (token === '_' || token === '~') return '';
  if (token.startsWith('_')) {
    const code = Number.parseInt(token.slice(1, -1), 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  }
  if (token.startsWith('~')) return swapCase(token.slice(1).toLowerCase(), previous);
  return expectedCase(token.toLowerCase(), previous);
}

const startsWord = (previous: string) => !WORD.test(previous);

function expectedCase(lower: string, previous: string): string {
  return startsWord(previous) ? lower.toUpperCase() : lower;
}

function swapCase(lower: string, previous: string): string {
  return startsWord(previous) ? lower : lower.toUpperCase();
}
