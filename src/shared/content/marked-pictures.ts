import { exact } from '../pricing/decimal.ts';

/** A picture of a product. `grams`: the only weight that it shows. */
export interface MarkedPicture {
  name: string;
  grams?: string | undefined;
}

/** The most pictures of a product over all its weights; one weight shows the first five of its `picturesAt`. */
export const MOST_PICTURES = 60;

const MARKED = /^([a-z0-9][a-z0-9_-]*)@(\d{1,8}(?:\.\d{1,4})?)$/i;

/** Reads an entry of a product's pictures: `lotus-10g@10` shows the 10 g, `lotus-back` any weight. */
export function readMark(entry: string): MarkedPicture {
  // Fast path: most pictures show any weight, and a list of thousands reads each entry for each weight.
  if (!entry.includes('@')) return { name: entry };
  const [, name = '', grams] = MARKED.exec(entry) ?? [];
  return grams === undefined ? { name: entry } : { name, grams: exact(grams).toFixed() };
}

/** A picture's entry with a different mark, or none. */
export const withMark = (entry: string, grams: string): string => {
  const { name } = readMark(entry);
  return grams === '' ? name : `${name}@${grams}`;
};

/** The names alone, each once. */
export const pictureNames = (entries: readonly string[]): string[] => [
  ...new Set(entries.map((entry) => readMark(entry).name)),
];

/**
 * The pictures of a product at one weight in grams, the cover first: the weight's own, then those of any weight. A weight without
 * pictures of its own is shown by the product's cover, whichever weight that shows.
 */
export function picturesAt(entries: readonly string[], grams: string): MarkedPicture[] {
  const all = entries.map(readMark);
  const any = all.filter((picture) => picture.grams === undefined);
  const own = all.filter(
    (picture) => picture.grams !== undefined && exact(picture.grams).eq(grams),
  );
  const [cover] = all;
  if (own.length > 0) return [...own, ...any];
  return cover?.grams === undefined ? any : [cover, ...any];
}

/** The name of the first picture of a product at a weight; empty where it has none. */
export const coverAt = (entries: readonly string[], grams: string): string =>
  picturesAt(entries, grams)[0]?.name ?? '';
