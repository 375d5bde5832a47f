import { useEffect, useMemo, useState } from 'react';
import type { ListedProduct } from '#shared/contract/catalogue-list.ts';
import { useServices } from '#client/api/services-context.ts';
import { type ProductList, useProductList } from '#client/finding/use-product-list.ts';
import { openIndex, type SearchIndex } from '#shared/finding/search-index.ts';
import { inSlices } from '#client/finding/in-slices.ts';

/** The number of products indexed in one slice. */
const STEP = 250;

/** The products on this device, indexed to be searched at each keystroke. */
export interface Catalogue extends ProductList {
  index: SearchIndex | undefined;
}

/** The products that can be searched on this device, indexed; unless `wanted`, only those already loaded. */
export function useCatalogue({ wanted = true } = {}): Catalogue {
  const list = useProductList({ wanted });
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
    const { index, add } = openIndex(config.taxProfile);
    void inSlices(products, STEP, add, stop.signal).then((whole) => whole && setMade(index));
    return () => stop.abort();
  }, [products, config.taxProfile]);
  return made;
}
