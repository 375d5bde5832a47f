/** Written inside a word without parting it: apostrophes, and marks that only steer the joining of letters. */
const INSIDE = /['’\p{Cf}]/gu;
const BETWEEN = /[^\p{L}\p{M}\p{N}]+/gu;

/**
 * The plain slug of a name, one path segment: its letters of any script and its digits in lower case, words joined by single
 * hyphens. Names that differ in nothing else have the same one; `slugs-among.ts` tells those apart.
 */
export const toSlug = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(INSIDE, '')
    .replace(BETWEEN, '-')
    .replace(/^-|-$/g, '') || '_';

/** The name that a slug seems to stand for: `lotus-coin` is Lotus Coin. */
export const titleOf = (slug: string): string =>
  slug.replaceAll('-', ' ').replace(/(?<=^| )\p{L}/gu, (letter) => letter.toUpperCase());
