import type { CartItem } from '../contract/cart.ts';
import type { Product } from '../contract/catalogue.ts';
import type { PricedPiece } from './item-price.ts';

/** A product at the weight that it is shown in, as the price formula wants it. */
export const productPiece = (product: Product): PricedPiece => ({
  ...product,
  metal: product.MetalCategory,
  weight: product.Denomination || product.Weight,
});

/** A line of the bag, as the price formula wants it. */
export const linePiece = (line: CartItem): PricedPiece => ({
  ...line,
  metal: line.Source,
  weight: line.Weight,
});
