import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { GetCatalogueForFront } from '#shared/contract/catalogue-list.ts';
import {
  readProductList,
  writeProductList,
} from '#client/persistence/values/persisted-product-list.ts';
import type { ApiClient } from '#client/api/api-client.ts';

export const HALF_AN_HOUR_MS = 30 * 60_000;

/** Every product of the shop, to be found on the device; stored apart from the queries that were seen. */
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
