import type { ListedProduct } from '../contract/catalogue-list.ts';
import type { Key } from '../contract/fields.ts';
import { readGrams } from '../pricing/weight.ts';

/** The facts on a tile about the products behind it. */
export interface TileSpan {
  C_Id: Key;
  /** 0 for a category itself. */
  S_Id: Key;
  /** Empty where the products differ in metal or purity. */
  MetalCategory: string;
  Purity: string;
  /** Grams: the lightest weight, and the heaviest if it differs. */
  Grams: string[];
}

/** The key of a category itself, or of a subcategory in its category. */
export const tileKey = (C_Id: Key, S_Id: Key): string => (S_Id ? `${C_Id} ${S_Id}` : String(C_Id));

/** Fineness and weights of each category and subcategory that has products. */
export function tileSpans(products: readonly ListedProduct[]): TileSpan[] {
  const groups = new Map<string, { S_Id: Key; of: ListedProduct[] }>();
  for (const product of products) {
    for (const S_Id of new Set([0, product.S_Id])) {
      const key = tileKey(product.C_Id, S_Id);
      const group = groups.get(key);
      if (group) group.of.push(product);
      else groups.set(key, { S_Id, of: [product] });
    }
  }
  const gramsOf = readOnce();
  return [...groups.values()].flatMap(({ S_Id, of }) => {
    const [first] = of;
    return first ? [{ C_Id: first.C_Id, S_Id, ...spanOf(first, of, gramsOf) }] : [];
  });
}

/** Memoised, because thousands of products share a few dozen weights. */
function readOnce(): (denomination: string) => number | undefined {
  const read = new Map<string, number | undefined>();
  return (denomination) => {
    if (!read.has(denomination)) read.set(denomination, readGrams(denomination)?.toNumber());
    return read.get(denomination);
  };
}

function spanOf(
  first: ListedProduct,
  all: readonly ListedProduct[],
  gramsOf: (denomination: string) => number | undefined,
) {
  const alike = all.every(
    ({ MetalCategory, Purity }) => MetalCategory === first.MetalCategory && Purity === first.Purity,
  );
  let lightest: { grams: number; text: string } | undefined;
  let heaviest = lightest;
  for (const { Gram } of all) {
    for (const { Denomination } of Gram) {
      const grams = gramsOf(Denomination);
      if (grams === undefined) continue;
      if (!lightest || grams < lightest.grams) lightest = { grams, text: Denomination };
      if (!heaviest || grams > heaviest.grams) heaviest = { grams, text: Denomination };
    }
  }
  const ends = [lightest, heaviest].filter((end) => end !== undefined).map(({ text }) => text);
  return {
    MetalCategory: alike ? first.MetalCategory : '',
    Purity: alike ? first.Purity : '',
    Grams: lightest?.grams === heaviest?.grams ? ends.slice(0, 1) : ends,
  };
}
