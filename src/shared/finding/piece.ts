import type { ListedProduct } from '#shared/contract/catalogue-list.ts';
import type { Key } from '#shared/contract/fields.ts';

/** The position of a product in the catalogue, as one text. */
export const leafOf = ({
  P_Id,
  C_Id,
  S_Id,
}: Pick<ListedProduct, 'P_Id' | 'C_Id' | 'S_Id'>): string => `${P_Id} ${C_Id} ${S_Id}`;

/** A product that was found, with the matching weight. */
export interface Piece {
  product: ListedProduct;
  weight: Key | undefined;
}
