import type { CartItem } from '../contract/cart.ts';
import type { Product } from '../contract/catalogue.ts';
import type { PricedPiece } from './item-price.ts';

/** A product at the weight that is shown, as input of the price formula. */
export const productPiece = (product: Product): PricedPiece => ({
  ...product,
  metal: product.MetalCategory,
  weight: product.Denomination || product.Weight,
});

/** A line of the bag, as input of the price formula. */
export const linePiece = (line: CartItem): PricedPiece => ({
  ...line,
  metal: line.Source,
  weight: line.Weight,
});
