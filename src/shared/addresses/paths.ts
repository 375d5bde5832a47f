import { toSlug } from './slug.ts';

/** A position in the catalogue, by its names. */
export interface CatalogueNames {
  productType: string;
  category?: string;
  subcategory?: string;
  /** Whether it is among the customised coins; by default the type's name tells. */
  customised?: boolean;
}

/** Whether a product type is one of customised coins, which have addresses of their own. */
export const isCustomised = (productType: string): boolean => /customize/i.test(productType);

/** The address of a listing, or of a product if the position is a leaf. Not percent-encoded. */
export function cataloguePath({
  productType,
  category,
  subcategory,
  customised,
}: CatalogueNames): string {
  const type = toSlug(productType);
  if (customised || isCustomised(productType)) {
    return category
      ? `/products/customize-coins/${type}/${toSlug(category)}`
      : `/customize-coins/${type}`;
  }
  const names = [category, subcategory].filter((name) => name !== undefined && name !== '');
  return ['/products', type, ...names.map((name) => toSlug(name as string))].join('/');
}
