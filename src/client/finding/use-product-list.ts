import { useEffect, useMemo, useState } from 'react';
import {
  type QueryClient,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { ListedProduct } from '#shared/contract/catalogue-list.ts';
import type { AskedBefore } from '#client/persistence/report/saved-as-of.tsx';
import type { ApiClient } from '#client/api/api-client.ts';
import { useServices } from '#client/api/services-context.ts';
import { productsSeen } from './products-seen.ts';
import { useStoreFinds } from './use-found.ts';
import { catalogueListQuery, restoreCatalogueList } from './product-list.ts';

/**
 * The products that can be searched on this device. The object changes only with the products, so that a keystroke re-renders
 * nothing because of it.
 */
export interface ProductList {
  asked: AskedBefore & Pick<UseQueryResult, 'refetch'>;
  products: readonly ListedProduct[] | undefined;
  /** Whether only products seen on this device are included: the list of everything is not there. */
  partial: boolean;
}

/** Whether the store lists all its products. Another store may not: then only those that were seen can be searched. */
export const useHasList = (): boolean => useServices().config.extensions.includes('catalogueList');

/**
 * All products of the shop, from this device or the store; only the seen ones if the store has no list, or one so long that it is
 * fetched only when a customer asks for the whole shop. Unless `wanted`, only what is already loaded.
 */
export function useProductList({ wanted = true } = {}): ProductList {
  const { api } = useServices();
  const client = useQueryClient();
  const storeFinds = useStoreFinds();
  const hasList = useHasList();
  const isAsked = hasList && wanted && !storeFinds;
  const restored = useRestored(client, api, wanted);
  const query = useQuery({ ...catalogueListQuery(api), enabled: isAsked && restored });
  const { data, error, dataUpdatedAt, refetch } = query;
  const fetchStatus = hasList && wanted && !restored ? 'fetching' : query.fetchStatus;
  const waiting = hasList && fetchStatus === 'fetching';
  const products = useMemo(
    () => data ?? (waiting ? undefined : productsSeen(client)),
    [data, waiting, client],
  );
  return useMemo(
    () => ({
      asked: { data, error, fetchStatus, dataUpdatedAt, refetch },
      products,
      partial: data === undefined,
    }),
    [data, error, fetchStatus, dataUpdatedAt, refetch, products],
  );
}

/** Whether the stored list has been read: until then the store is not asked. */
function useRestored(client: QueryClient, api: ApiClient, wanted: boolean): boolean {
  const [restored, setRestored] = useState(false);
  useEffect(() => {
    if (!wanted) return undefined;
    let unmounted = false;
    void restoreCatalogueList(client, api).then(() => unmounted || setRestored(true));
    return () => {
      unmounted = true;
    };
  }, [client, api, wanted]);
  return restored;
}
