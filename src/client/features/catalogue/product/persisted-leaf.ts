import type { QueryClient } from '@tanstack/react-query';
import type { Product } from '#shared/contract/catalogue.ts';
import type { Key } from '#shared/contract/fields.ts';
import type { ApiClient } from '#client/api/api-client.ts';
import { productOf } from './choose-product.ts';
import { productsQuery, type PositionIds } from '../queries.ts';

/** The products of a leaf on this device, and when they were fetched. */
export interface PersistedLeaf {
  data: Product[];
  dataUpdatedAt: number;
}

/**
 * For a weight that this device has not fetched: the product as known from the leaf, or from another weight. Undefined if the
 * weight itself is cached, or no product that was on display lists it.
 */
export function persistedLeaf(
  queryClient: QueryClient,
  api: ApiClient,
  ids: PositionIds,
  item: Key | undefined,
): PersistedLeaf | undefined {
  const { queryKey } = productsQuery(api, ids, item);
  if (item === undefined || queryClient.getQueryData(queryKey)) return undefined;
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: queryKey.slice(0, -1) })
    .map(({ state }) => state as PersistedLeaf)
    .find(({ data }) => data && productOf(data, item)?.isDisplay);
}
