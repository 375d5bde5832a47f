import type { ListedProduct } from '#shared/contract/catalogue-list.ts';
import type { CheapestOffers } from '../offers/find-offers.ts';
import type { ListedProductRow } from './list-catalogue.ts';
import { type MarkedPicture, picturesAt } from '#shared/content/marked-pictures.ts';
import { pictureAddress, type PictureManifest, withoutBlur } from '../pictures.ts';

/** A product of the list, whose picture has its widths but not its blur: in a list of thousands every byte counts. */
export function presentListedProduct(
  pictures: PictureManifest,
  { product, productType, category, subcategory, weights }: ListedProductRow,
  offers: CheapestOffers,
): ListedProduct {
  const [cover] = picturesAt(product.images, weights[0]?.grams ?? '0');
  const address = (picture: MarkedPicture | undefined) =>
    withoutBlur(pictureAddress(pictures, picture?.name ?? '', picture?.grams));
  const ownPicture = (grams: string) => {
    const [own] = picturesAt(product.images, grams);
    return own?.name === cover?.name ? undefined : address(own);
  };
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
    // No spread: with tens of thousands of weights it would take longer than all the rest. JSON omits undefined values.
    Gram: weights.map(({ id, grams, uniqueId }) => ({
      P_DetailsId: id,
      Denomination: grams,
      UniqueId: uniqueId,
      Offer: offers.ofWeight(id),
      SoldOut: offers.isSoldOut(id) || undefined,
      imagePath1: ownPicture(grams),
    })),
    imagePath1: address(cover),
    Offers: offers.ofProduct(product.id),
    IsCustomized: productType.customised,
  };
}
