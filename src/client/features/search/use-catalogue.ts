import { useEffect, useMemo, useState } from 'react';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { ListedProduct } from '#shared/contract/catalogue-list.ts';
import type { AskedBefore } from '#client/persistence/report/saved-as-of.tsx';
import { useServices } from '#client/api/services-context.ts';
import { productsSeen } from './products-seen.ts';
import { catalogueListQuery } from './queries.ts';
import { indexInSteps, type SearchIndex } from './search-index.ts';

/**
 * The searchable products, the same object as long as they do not change: a keystroke does not re-render by
 * it.
 */
export interface Catalogue {
  asked: AskedBefore & Pick<UseQueryResult, 'refetch'>;
  index: SearchIndex | undefined;
  /** Only products that were seen on this device: the list of everything is not there. */
  partial: boolean;
}

/** The products that can be searched on this device, indexed. */
export function useCatalogue(): Catalogue {
  const { api, config } = useServices();
  const client = useQueryClient();
  const hasList = config.extensions.includes('catalogueList');
  const { data, error, fetchStatus, dataUpdatedAt, refetch } = useQuery({
    ...catalogueListQuery(api),
    enabled: hasList,
  });
  const waiting = hasList && fetchStatus === 'fetching';
  const products = useMemo(
    () => data ?? (waiting ? undefined : productsSeen(client)),
    [data, waiting, client],
  );
  const index = useIndex(products);
  return useMemo(
    () => ({
      asked: { data, error, fetchStatus, dataUpdatedAt, refetch },
      index,
      partial: data === undefined,
    }),
    [data, error, fetchStatus, dataUpdatedAt, refetch, index],
  );
}

/** Indexed in slices, so that no keystroke waits for thousands of products. */
function useIndex(products: readonly ListedProduct[] | undefined): SearchIndex | undefined {
  const [made, setMade] = useState<SearchIndex>();
  useEffect(() => {
    if (!products) return undefined;
    const stop = new AbortController();
    void indexInSteps(products, stop.signal).then((index) => index && setMade(index));
    return () => stop.abort();
  }, [products]);
  return made;
}
