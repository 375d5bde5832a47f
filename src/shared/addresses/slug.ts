/** Signs inside a word that do not split it: apostrophes, and marks that only control the joining of letters. */
const INSIDE = /['’\p{Cf}]/gu;
const BETWEEN = /[^\p{L}\p{M}\p{N}]+/gu;

/**
 * The plain slug of a name, one path segment: its letters of any script and its digits in lower case, words joined by single
 * hyphens. Names that differ only in other characters share a slug; `slugs-among.ts` makes these unique.
 */
export const toSlug = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(INSIDE, '')
    .replace(BETWEEN, '-')
    .replace(/^-|-$/g, '') || '_';

/** The most likely name of a slug: `lotus-coin` is Lotus Coin. */
export const titleOf = (slug: string): string =>
  slug.replaceAll('-', ' ').replace(/(?<=^| )\p{L}/gu, (letter) => letter.toUpperCase());
