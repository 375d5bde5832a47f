/** How far the payer's name agrees with a customer's. */
export const NAME_AGREEMENTS = ['none', 'alike', 'same'] as const;
export type NameAgreement = (typeof NAME_AGREEMENTS)[number];

const TITLES = ['MR', 'MRS', 'MS', 'DR', 'SMT', 'SHRI', 'SRI', 'KUM', 'MISS', 'AND'];
/** A shorter fragment could be part of many names. */
const LEAST_CUT = 4;

const ASCII = /^[ -~]*$/;

/** Most names need no folding of accents: a statement is compared with all open orders, line by line. */
const wordsOf = (name: string): string[] =>
  (ASCII.test(name)
    ? name.toUpperCase().split(/[^A-Z]+/)
    : name
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toUpperCase()
        .split(/[^\p{L}]+/u)
  ).filter((word) => word && !TITLES.includes(word));

/**
 * Compares a payer's name as banks write it (in capitals, reordered, cut, with initials) with a customer's names. `same`: first
 * and last name are both there; `alike`: one of them is, and the other is not contradicted.
 */
export function compareNames(payer: string, names: readonly string[]): NameAgreement {
  const told = wordsOf(payer);
  const each = names.map((name) => compareOne(told, wordsOf(name)));
  if (each.includes('same')) return 'same';
  return each.includes('alike') ? 'alike' : 'none';
}

function compareOne(told: string[], own: string[]): NameAgreement {
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last || told.length === 0) return 'none';
  const ends = own.length > 1 ? [first, last] : [first];
  const whole = ends.filter((word) => word.length > 1 && told.some((each) => isWord(each, word)));
  if (whole.length === 2) return 'same';
  return whole.some((word) => word.length >= LEAST_CUT - 1) ? 'alike' : 'none';
}

const isWord = (told: string, own: string): boolean =>
  told === own || (told.length >= LEAST_CUT && own.startsWith(told));
