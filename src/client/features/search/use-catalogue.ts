import { useEffect, useMemo, useState } from 'react';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { ListedProduct } from '#shared/contract/catalogue-list.ts';
import type { AskedBefore } from '#client/persistence/report/saved-as-of.tsx';
import { useServices } from '#client/api/services-context.ts';
import { productsSeen } from './products-seen.ts';
import { catalogueListQuery } from './queries.ts';
import { indexInSteps, type SearchIndex } from './search-index.ts';

/** What can be searched, the same object as long as nothing of it changes: a keystroke changes nothing. */
export interface Catalogue {
  asked: AskedBefore & Pick<UseQueryResult, 'refetch'>;
  index: SearchIndex | undefined;
  /** Only what was seen on this device: the list of everything is not here. */
  partial: boolean;
}

/** What can be searched on this device, ready for the next keystroke. */
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

/** Made a slice at a time: of thousands of products, no keystroke has to wait for all. */
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
