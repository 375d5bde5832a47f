import { hydrate, type QueryClient } from '@tanstack/react-query';
import type { FoundPage } from './page-data.ts';

/**
 * Fills the cache with the answers that a page was rendered from. A cached page's answers count as new until the app has hydrated
 * it: it must render the same content without waiting for the store. `settle` then restores their age and marks them stale, so
 * that each is refetched when next shown, and a younger one on the device wins.
 */
export function fillCache(
  queryClient: QueryClient,
  { queries: page, kept }: Pick<FoundPage, 'queries' | 'kept'>,
): () => void {
  if (!kept) {
    hydrate(queryClient, page);
    return () => undefined;
  }
  const now = Date.now();
  const asNew = page.queries.map((query) => ({
    ...query,
    state: { ...query.state, dataUpdatedAt: now },
  }));
  hydrate(queryClient, { ...page, queries: asNew });
  return () => {
    const cache = queryClient.getQueryCache();
    for (const { queryHash, state } of page.queries) {
      const query = cache.get(queryHash);
      // The store may have answered already.
      if (query?.state.dataUpdatedAt !== now) continue;
      const { dataUpdatedAt } = state;
      query.setState({ dataUpdatedAt: Math.min(dataUpdatedAt, now), isInvalidated: true });
    }
  };
}
