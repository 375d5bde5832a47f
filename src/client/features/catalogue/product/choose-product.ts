import type { Product } from '#shared/contract/catalogue.ts';
import type { Key } from '#shared/contract/fields.ts';

/** What a leaf of the catalogue shows. */
export type LeafView =
  | { kind: 'product'; product: Product }
  | { kind: 'products'; products: Product[] }
  /** The store has it and does not show it. */
  | { kind: 'hidden' }
  | { kind: 'empty' };

/**
 * One product opens at once; several are tiles until `item`, a P_DetailsId, opens one. A store that does
 * not answer for a single weight is read by the weights that its products list.
 */
export function chooseProduct(products: Product[], item: Key | undefined): LeafView {
  const asked = item === undefined ? undefined : productOf(products, item);
  if (asked) return asked.isDisplay ? { kind: 'product', product: asked } : { kind: 'hidden' };

  const shown = products.filter(({ isDisplay }) => isDisplay);
  const [first] = shown;
  if (!first) return { kind: products.length > 0 ? 'hidden' : 'empty' };
  return shown.length === 1
    ? { kind: 'product', product: first }
    : { kind: 'products', products: shown };
}

/** The product that comes in this weight: as it is at that weight, else at another one. */
export const productOf = (products: Product[], item: Key): Product | undefined =>
  products.find(({ P_DetailsId }) => P_DetailsId === item) ??
  products.find(({ Gram }) => Gram.some(({ P_DetailsId }) => P_DetailsId === item));
