import type { Product } from '#shared/contract/catalogue.ts';
import type { Key } from '#shared/contract/fields.ts';

/** The view of a leaf of the catalogue. */
export type LeafView =
  | { kind: 'product'; product: Product }
  | { kind: 'products'; products: Product[] }
  /** No product here comes in the weight that the link names. */
  | { kind: 'no-weight' }
  /** The store has the product and hides it. */
  | { kind: 'hidden' }
  | { kind: 'empty' };

/**
 * A single product opens at once; several are shown as tiles until `item`, a P_DetailsId, opens one. If a store does not answer
 * for a single weight, the product is found by the weights that the leaf's products list.
 */
export function chooseProduct(products: Product[], item: Key | undefined): LeafView {
  const asked = item === undefined ? undefined : productOf(products, item);
  if (item !== undefined && !asked && products.length > 0) return { kind: 'no-weight' };
  if (asked) return asked.isDisplay ? { kind: 'product', product: asked } : { kind: 'hidden' };

  const shown = products.filter(({ isDisplay }) => isDisplay);
  const [first] = shown;
  if (!first) return { kind: products.length > 0 ? 'hidden' : 'empty' };
  return shown.length === 1
    ? { kind: 'product', product: first }
    : { kind: 'products', products: shown };
}

/** The product that comes in this weight: at that weight if possible, else at another of its weights. */
export const productOf = (products: Product[], item: Key): Product | undefined =>
  products.find(({ P_DetailsId }) => P_DetailsId === item) ??
  products.find(({ Gram }) => Gram.some(({ P_DetailsId }) => P_DetailsId === item));
