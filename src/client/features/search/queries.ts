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
/** The number of products in a page that the store renders; the device finds the others itself. */
const MOST_IN_PAGE = 60;

const storedList = (): PersistedProductList | undefined => readProductList(deviceStorage.local);

/** Every product of the shop, to be searched on the device, where it is stored in an entry of its own. */
export const catalogueListQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['catalogue-list'],
    queryFn: async () => {
      const { data } = await api.call(GetCatalogueForFront, {});
      writeProductList(data, deviceStorage.local);
      return data;
    },
    initialData: () => storedList()?.products,
    initialDataUpdatedAt: () => storedList()?.at,
    staleTime: HALF_AN_HOUR_MS,
  });

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
