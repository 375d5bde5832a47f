import { useEffect, useMemo, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListedProduct } from '#shared/contract/catalogue-list.ts';
import { useStore } from '#client/store/store-context.ts';
import { productsSeen } from './products-seen.ts';
import { catalogueListQuery } from './queries.ts';
import { indexInSteps, type SearchIndex } from './search-index.ts';

export type Catalogue = ReturnType<typeof useCatalogue>;

/** What can be searched on this device, ready for the next keystroke. */
export function useCatalogue() {
  const { store, config } = useStore();
  const client = useQueryClient();
  const hasList = config.extensions.includes('catalogueList');
  const asked = useQuery({ ...catalogueListQuery(store), enabled: hasList });
  const waiting = hasList && asked.fetchStatus === 'fetching';
  const list = asked.data;
  const products = useMemo(
    () => list ?? (waiting ? undefined : productsSeen(client)),
    [list, waiting, client],
  );
  return { asked, index: useIndex(products), partial: list === undefined };
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
