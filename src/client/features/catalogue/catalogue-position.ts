import { placePath, type Place } from '#shared/addresses/paths.ts';

/** Where a screen stands: the names of its address, and whether that is among the customised coins. */
export interface CataloguePlace extends Place {
  customised: boolean;
}

/** The address of a place, ready for a link. A customised type keeps its addresses whatever its name. */
export const placeAddress = (place: CataloguePlace): string => placePath(place);

/** What stands last in the way to a place. */
export const placeName = ({ productType, category, subcategory }: Place): string =>
  subcategory ?? category ?? productType;
