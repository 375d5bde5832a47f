import { useEffect, useMemo, useState } from 'react';
import type { ListedProduct } from '#shared/contract/catalogue-list.ts';
import { useServices } from '#client/api/services-context.ts';
import { type ProductList, useProductList } from '#client/finding/use-product-list.ts';
import { indexInSteps, type SearchIndex } from './search-index.ts';

/** The products of this device, indexed to be searched at each keystroke. */
export interface Catalogue extends ProductList {
  index: SearchIndex | undefined;
}

/** The products that can be searched on this device, indexed. */
export function useCatalogue(): Catalogue {
  const list = useProductList();
  const index = useIndex(list.products);
  return useMemo(() => ({ ...list, index }), [list, index]);
}

/** Indexed in slices, so that no keystroke waits for thousands of products. */
function useIndex(products: readonly ListedProduct[] | undefined): SearchIndex | undefined {
  const { config } = useServices();
  const [made, setMade] = useState<SearchIndex>();
  useEffect(() => {
    if (!products) return undefined;
    const stop = new AbortController();
    void indexInSteps(products, config.taxProfile, stop.signal).then(
      (index) => index && setMade(index),
    );
    return () => stop.abort();
  }, [products, config.taxProfile]);
  return made;
}
