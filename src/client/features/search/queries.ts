import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { GetCatalogueForFront } from '#shared/contract/catalogue-list.ts';
import {
  writeProductList,
  readProductList,
} from '#client/persistence/values/persisted-product-list.ts';
import type { ApiClient } from '#client/api/api-client.ts';
import { indexProducts, searchProducts } from './search-index.ts';

const HALF_AN_HOUR_MS = 30 * 60_000;
/** The number of products in a page that the store renders; the device finds the others itself. */
const MOST_IN_PAGE = 60;

/** Every product of the shop, to be searched on the device; stored apart from the queries that were seen. */
export const catalogueListQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['catalogue-list'],
    queryFn: async () => {
      const { data } = await api.call(GetCatalogueForFront, {});
      await writeProductList(data);
      return data;
    },
    staleTime: HALF_AN_HOUR_MS,
  });

/** Puts the stored list into the cache, where the store has not been asked yet. */
export async function restoreCatalogueList(client: QueryClient, api: ApiClient): Promise<void> {
  const { queryKey } = catalogueListQuery(api);
  const stored = client.getQueryData(queryKey) ? undefined : await readProductList();
  if (stored && !client.getQueryData(queryKey))
    client.setQueryData(queryKey, stored.products, { updatedAt: stored.at });
}

/** The answer of the store's own search, for the page that it renders. */
export const foundQuery = (api: ApiClient, typed: string) =>
  queryOptions({
    queryKey: ['catalogue-found', typed],
    queryFn: async () => {
      const { data } = await api.call(GetCatalogueForFront, {});
      const { found, near } = searchProducts(indexProducts(data), typed);
      return { found: found.slice(0, MOST_IN_PAGE), near };
    },
    gcTime: HALF_AN_HOUR_MS,
  });
