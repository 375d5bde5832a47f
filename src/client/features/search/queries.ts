import { queryOptions } from '@tanstack/react-query';
import { GetCatalogueForFront } from '#shared/contract/catalogue-list.ts';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import {
  type PersistedProductList,
  writeProductList,
  readProductList,
} from '#client/persistence/values/persisted-product-list.ts';
import type { ApiClient } from '#client/api/api-client.ts';
import { indexProducts, searchProducts } from './search-index.ts';

const HALF_AN_HOUR_MS = 30 * 60_000;
/** So many stand in a page that the store renders; the device finds the rest by itself. */
const MOST_IN_PAGE = 60;

const keptList = (): PersistedProductList | undefined => readProductList(deviceStorage.local);

/** Every product of the shop, to be searched here; kept on the device apart from what was seen. */
export const catalogueListQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['catalogue-list'],
    queryFn: async () => {
      const { data } = await api.call(GetCatalogueForFront, {});
      writeProductList(data, deviceStorage.local);
      return data;
    },
    initialData: () => keptList()?.products,
    initialDataUpdatedAt: () => keptList()?.at,
    staleTime: HALF_AN_HOUR_MS,
  });

/** What the store itself finds, for the page that it renders. */
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
