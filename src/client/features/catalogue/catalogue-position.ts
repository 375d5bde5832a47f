import { cataloguePath, type CatalogueNames } from '#shared/addresses/paths.ts';

/** The position of a screen in the catalogue: the names on the way to it, and whether it is among the customised coins. */
export interface CataloguePosition extends CatalogueNames {
  customised: boolean;
}

/** A position whose address is known. */
export interface PlacedPosition extends CataloguePosition {
  slugs: readonly string[];
}

/** The address of a position, for a link. A customised type keeps its kind of address whatever its name. */
export const positionAddress = (position: CataloguePosition): string => cataloguePath(position);

/** The last name of a position. */
export const positionName = ({ productType, category, subcategory }: CatalogueNames): string =>
  subcategory ?? category ?? productType;
