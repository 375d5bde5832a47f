import type { CatalogueNames } from '#shared/addresses/paths.ts';
import type { Key } from '#shared/contract/fields.ts';
import { loadQuery } from '#client/api/load-query.ts';
import { chooseProduct } from './choose-product.ts';
import type { CatalogueContext } from '../find-ids.ts';
import { persistedLeaf } from './persisted-leaf.ts';
import { positionName } from '../catalogue-position.ts';
import { productsQuery, type PositionIds } from '../queries.ts';

export interface LeafData {
  ids: PositionIds;
  /** The name of the leaf's only product, which opens at once. */
  single: string | undefined;
  /** The names of the products by the ids of their weights. */
  names: Record<string, string>;
}

/**
 * Loads the products of a leaf, and what its title needs. The page does not wait for a weight whose product
 * is known already: without a network it would never come.
 */
export async function loadLeaf(
  { api, queryClient }: CatalogueContext,
  ids: PositionIds,
  item: Key | undefined,
): Promise<LeafData> {
  const products =
    persistedLeaf(queryClient, api, ids, item)?.data ??
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

/** The name of the page: that of the open product, or else of the position. */
export function leafTitle(
  position: CatalogueNames,
  leaf: LeafData | undefined,
  item: Key | undefined,
): string {
  const open = item === undefined ? undefined : leaf?.names[item];
  return open ?? leaf?.single ?? positionName(position);
}
