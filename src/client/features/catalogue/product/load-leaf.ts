import type { Place } from '#shared/addresses/paths.ts';
import type { Key } from '#shared/contract/fields.ts';
import { loadQuery } from '#client/api/load-query.ts';
import { chooseProduct } from './choose-product.ts';
import type { CatalogueContext } from '../find-ids.ts';
import { keptLeaf } from './persisted-leaf.ts';
import { placeName } from '../catalogue-position.ts';
import { productsQuery, type PlaceIds } from '../queries.ts';

export interface LeafData {
  ids: PlaceIds;
  /** The only product's name, where the leaf opens it at once. */
  single: string | undefined;
  /** Names of products by the ids of their weights. */
  names: Record<string, string>;
}

/**
 * Loads the products of a leaf, and what its title needs. A weight whose product is known already is not
 * waited for: without a network it would never come.
 */
export async function loadLeaf(
  { api, queryClient }: CatalogueContext,
  ids: PlaceIds,
  item: Key | undefined,
): Promise<LeafData> {
  const products =
    keptLeaf(queryClient, api, ids, item)?.data ??
    (await loadQuery(queryClient, productsQuery(api, ids, item)));
  const view = chooseProduct(products, undefined);
  return {
    ids,
    single: item === undefined && view.kind === 'product' ? view.product.ProductName : undefined,
    names: Object.fromEntries(
      products.flatMap(({ ProductName, P_DetailsId, Gram }) =>
        [P_DetailsId, ...Gram.map((weight) => weight.P_DetailsId)].map((id) => [id, ProductName]),
      ),
    ),
  };
}

/** The page's name: the product's where one is open, else the place's. */
export function leafTitle(place: Place, leaf: LeafData | undefined, item: Key | undefined): string {
  const open = item === undefined ? undefined : leaf?.names[item];
  return open ?? leaf?.single ?? placeName(place);
}
