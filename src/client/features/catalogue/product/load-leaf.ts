import { isNotFound, notFound } from '@tanstack/react-router';
import { titleOf } from '#shared/addresses/slug.ts';
import type { Product } from '#shared/contract/catalogue.ts';
import type { Key } from '#shared/contract/fields.ts';
import { m } from '#client/messages/compiled/messages.js';
import { loadQuery } from '#client/api/load-query.ts';
import { chooseProduct } from './choose-product.ts';
import type { CatalogueContext } from '../asked-place.ts';
import { persistedLeaf } from './persisted-leaf.ts';
import { positionName } from '../catalogue-position.ts';
import { type Place, productsQuery } from '../queries.ts';

export interface LeafData extends Place {
  /** The name of the leaf's only product, which opens at once. */
  single: string | undefined;
  /** Product names, by the ids of their weights. */
  names: Record<string, string>;
}

/**
 * Loads the products of a leaf, and the data for its title. The page does not wait for a weight whose product is already known:
 * offline it would wait forever.
 */
export async function loadLeaf(
  { api, queryClient }: CatalogueContext,
  place: Place,
  item: Key | undefined,
): Promise<LeafData> {
  const { ids } = place;
  const isGone = (known: Product[]) =>
    !['product', 'products'].includes(chooseProduct(known, item).kind);
  const products =
    persistedLeaf(queryClient, api, ids, item)?.data ??
    (await loadQuery(queryClient, productsQuery(api, ids, item), isGone));
  const { kind } = chooseProduct(products, item);
  // The store answers 404 too, so that search engines forget the address.
  if (kind === 'empty' || kind === 'no-weight') throw notFound({ data: { gone: kind, place } });
  const view = chooseProduct(products, undefined);
  return {
    ...place,
    single: item === undefined && view.kind === 'product' ? view.product.ProductName : undefined,
    names: Object.fromEntries(
      products.flatMap(({ ProductName, P_DetailsId, Gram }) =>
        [P_DetailsId, ...Gram.map((weight) => weight.P_DetailsId)].map((id) => [id, ProductName]),
      ),
    ),
  };
}

/** The name of the page: that of the open product, or else of the position; `slug` where no more is known, as of what is gone. */
export function leafTitle(
  leaf: LeafData | undefined,
  { search: { item }, error }: { search: { item?: Key | undefined }; error: unknown },
  slug: string,
): string {
  if (isNotFound(error) && !error.data) return m.not_found_title();
  const open = item === undefined ? undefined : leaf?.names[item];
  return open ?? leaf?.single ?? (leaf ? positionName(leaf.position) : titleOf(slug));
}

/** The title of a product type's page. */
export const typeTitle = (place: Place | undefined, slug: string): string =>
  place?.position.productType ?? titleOf(slug);
