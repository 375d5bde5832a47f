import type { ListedProduct } from '#shared/contract/catalogue-list.ts';
import type { ListedProductRow } from './list-catalogue.ts';
import { pictureAddress, type PictureManifest } from './pictures.ts';
import { plainDecimal } from './present-product.ts';

/** A product of the list, with a picture that says its widths and not its blur: of thousands, each counts. */
export function presentListedProduct(
  pictures: PictureManifest,
  { product, productType, category, subcategory, weights }: ListedProductRow,
): ListedProduct {
  return {
    P_Id: productType.id,
    C_Id: category.id,
    S_Id: subcategory?.id ?? 0,
    P_DetailsId: weights[0]?.id ?? 0,
    TypeName: productType.name,
    C_Name: category.name,
    S_Name: subcategory?.name ?? '',
    ProductName: product.name,
    MetalCategory: product.metal,
    Purity: product.purity,
    Gram: weights.map(({ id, grams }) => ({ P_DetailsId: id, Denomination: plainDecimal(grams) })),
    imagePath1: pictureAddress(pictures, product.images[0] ?? '').replace(/&p=[^&]*$/, ''),
    IsCustomized: productType.customised,
  };
}
