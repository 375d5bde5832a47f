import type { GetProductTypeFront, HomeGroup, Tile } from '#shared/contract/catalogue.ts';
import type { PresentedOf } from '#shared/contract/operation.ts';
import type { CheapestOffers } from '../offers/find-offers.ts';
import type { CategoryRow } from './list-categories.ts';
import type { HomeGroupRow } from './list-home-groups.ts';
import type { ProductTypeRow } from './list-product-types.ts';
import type { SubcategoryRow } from './list-subcategories.ts';
import { pictureAddress, type PictureManifest, withoutBlur } from '../pictures.ts';

type WireType = NonNullable<PresentedOf<typeof GetProductTypeFront>>[number];

export function presentProductType(
  pictures: PictureManifest,
  row: ProductTypeRow,
  offers: CheapestOffers,
): WireType {
  return {
    P_id: row.id,
    ProductType: row.name,
    P_ImagePath: pictureAddress(pictures, row.image, offers.gramsShown(row.image)),
    Offers: offers.ofType(row.id),
  };
}

/** The tile of a category; S_Id is 0 whether or not it has subcategories. */
export function presentCategory(
  pictures: PictureManifest,
  { productType, category }: CategoryRow,
  offers: CheapestOffers,
): Tile {
  return {
    P_Id: productType.id,
    C_Id: category.id,
    S_Id: 0,
    C_Name: category.name,
    S_Name: '',
    C_ImagePath: pictureAddress(pictures, category.image, offers.gramsShown(category.image)),
    S_ImagePath: '',
    TypeName: productType.name,
    Offers: offers.ofCategory(category.id),
  };
}

export function presentSubcategory(
  pictures: PictureManifest,
  row: SubcategoryRow,
  offers: CheapestOffers,
): Tile {
  return {
    ...presentCategory(pictures, row, offers),
    S_Id: row.subcategory.id,
    S_Name: row.subcategory.name,
    S_ImagePath: pictureAddress(
      pictures,
      row.subcategory.image,
      offers.gramsShown(row.subcategory.image),
    ),
    Offers: offers.ofSubcategory(row.subcategory.id),
  };
}

export function presentHomeGroup(
  pictures: PictureManifest,
  group: HomeGroupRow,
  offers: CheapestOffers,
): HomeGroup {
  return {
    headerTitle: group.title,
    data: group.items.map(({ productType, category }) => ({
      P_Id: productType.id,
      C_Id: category.id,
      C_Name: category.name,
      ProductType: productType.name,
      C_ImagePath: pictureAddress(pictures, category.image, offers.gramsShown(category.image)),
      Offers: offers.ofCategory(category.id),
      ...ofFirstOffer(pictures, category, offers),
    })),
  };
}

/** The picture that belongs to the price, without its blur: it is small, and few tiles need it. */
function ofFirstOffer(
  pictures: PictureManifest,
  { id, image }: Pick<CategoryRow['category'], 'id' | 'image'>,
  offers: CheapestOffers,
): { OfferImagePath?: string } {
  const own = offers.pictureOfCategory(id);
  if (!own?.grams || offers.gramsShown(image) === own.grams) return {};
  return { OfferImagePath: withoutBlur(pictureAddress(pictures, own.name, own.grams)) };
}
