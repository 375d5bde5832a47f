import type { QueryClient } from '@tanstack/react-query';
import type { Product } from '#shared/contract/catalogue.ts';
import type { Key } from '#shared/contract/fields.ts';
import type { ApiClient } from '#client/api/api-client.ts';
import { productOf } from './choose-product.ts';
import { productsQuery, type PlaceIds } from '../queries.ts';

/** What this device knows of a leaf, and when the store said so. */
export interface KeptLeaf {
  data: Product[];
  dataUpdatedAt: number;
}

/**
 * For a weight that this device has not asked for: what it knows of the product from the leaf, or from
 * another weight. Nothing where the weight itself is there, or nothing lists it.
 */
export function keptLeaf(
  queryClient: QueryClient,
  api: ApiClient,
  ids: PlaceIds,
  item: Key | undefined,
): KeptLeaf | undefined {
  const { queryKey } = productsQuery(api, ids, item);
  if (item === undefined || queryClient.getQueryData(queryKey)) return undefined;
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: queryKey.slice(0, -1) })
    .map(({ state }) => state as KeptLeaf)
    .find(({ data }) => data && productOf(data, item));
}
