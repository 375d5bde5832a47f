import type { ListedProduct } from '#shared/contract/catalogue-list.ts';
import type { Key } from '#shared/contract/fields.ts';

/** A product that was found, and the weight of it that was meant. */
export interface Piece {
  product: ListedProduct;
  weight: Key | undefined;
}
