import { placePath, type Place } from '#shared/addresses/paths.ts';
import { toSlug } from '#shared/addresses/slug.ts';

/** Where a screen stands: the names of its address, and whether that is among the customised coins. */
export interface CataloguePlace extends Place {
  customised: boolean;
}

/** The address of a place, ready for a link. A customised type keeps its addresses whatever its name. */
export function placeAddress({ customised, ...place }: CataloguePlace): string {
  if (!customised) return placePath(place);
  const type = toSlug(place.productType);
  return place.category
    ? `/products/customize-coins/${type}/${toSlug(place.category)}`
    : `/customize-coins/${type}`;
}

/** What stands last in the way to a place. */
export const placeName = ({ productType, category, subcategory }: Place): string =>
  subcategory ?? category ?? productType;
