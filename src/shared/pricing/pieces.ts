import type { CartItem } from '../contract/cart.ts';
import type { Product } from '../contract/catalogue.ts';
import type { PricedPiece } from './item-price.ts';
import type { ChargedPiece } from './payable.ts';

/** A product at its shown weight, as input of the price formula. */
export const productPiece = (product: Product): PricedPiece => ({
  ...product,
  metal: product.MetalCategory,
  weight: product.Denomination || product.Weight,
});

/** The same with the bag's charges. Delivery is 0 where the store does not state it with the product. */
export const chargedProduct = (product: Product): ChargedPiece => ({
  ...productPiece(product),
  MakingCharge: product.MakingCharge,
  Logistics: product.Logistics ?? '0',
});

/** A line of the bag, as input of the price formula. */
export const linePiece = (line: CartItem): PricedPiece => ({
  ...line,
  metal: line.Source,
  weight: line.Weight,
});
