import type { ListedProduct } from '#shared/contract/catalogue-list.ts';
import type { Key } from '#shared/contract/fields.ts';
import { pieceFacts } from './piece.ts';

/** What a tile says of the products that it leads to, by `tileKey`. */
export type TileFacts = Record<string, string>;

/** A category by itself, and a subcategory in its category. */
export const tileKey = (C_Id: Key, S_Id: Key): string => (S_Id ? `${C_Id} ${S_Id}` : String(C_Id));

/** Fineness and weights of each category and subcategory: `24K · 999 · 1 g to 50 g`. Several finenesses are left out. */
export function tileFacts(products: readonly ListedProduct[]): TileFacts {
  const groups = new Map<string, ListedProduct[]>();
  for (const product of products) {
    const keys = new Set([tileKey(product.C_Id, 0), tileKey(product.C_Id, product.S_Id)]);
    for (const key of keys) {
      const group = groups.get(key);
      if (group) group.push(product);
      else groups.set(key, [product]);
    }
  }
  return Object.fromEntries(
    [...groups].map(([key, [first, ...others]]) => [key, first ? factsOf(first, others) : '']),
  );
}

function factsOf(first: ListedProduct, others: readonly ListedProduct[]): string {
  const alike = others.every(
    ({ MetalCategory, Purity }) => MetalCategory === first.MetalCategory && Purity === first.Purity,
  );
  const all = {
    ...first,
    ...(!alike && { MetalCategory: '', Purity: '' }),
    Gram: [first, ...others].flatMap(({ Gram }) => Gram),
  };
  return pieceFacts({ product: all, weight: undefined });
}
