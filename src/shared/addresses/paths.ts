import { toSlug } from './slug.ts';

/** A position in the catalogue, by its names. */
export interface CatalogueNames {
  productType: string;
  category?: string;
  subcategory?: string;
  /** Whether the position is among the customised coins; by default the type's name tells. */
  customised?: boolean;
  /** The slugs of the names, in order, as far as known. The other names get their plain slug. */
  slugs?: readonly (string | undefined)[];
}

/** Whether a product type is of customised coins, which have addresses of their own. */
export const isCustomised = (productType: string): boolean => /customize/i.test(productType);

/** The names of a position, from the product type down. */
export const namesOf = ({ productType, category, subcategory }: CatalogueNames): string[] =>
  [productType, category, subcategory].filter(
    (name) => name !== undefined && name !== '',
  ) as string[];

/** The address of a listing, or of a product if the position is a leaf. Not percent-encoded. */
export function cataloguePath(position: CatalogueNames): string {
  const { productType, customised, slugs } = position;
  const [type, ...rest] = namesOf(position).map((name, index) => slugs?.[index] ?? toSlug(name));
  if (!customised && !isCustomised(productType)) return ['/products', type, ...rest].join('/');
  const [category] = rest;
  return category ? `/products/customize-coins/${type}/${category}` : `/customize-coins/${type}`;
}
