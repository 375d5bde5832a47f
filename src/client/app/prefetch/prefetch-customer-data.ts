import type { PersistedGroup } from '#client/api/query-client.ts';
import { persistedCustomer } from '#client/persistence/queries/persist-private-queries.ts';
import { runWhenIdle } from '#client/prefetch/background-scheduler.ts';
import { createPrefetcher } from '#client/prefetch/prefetcher.ts';
import type { PublicApp } from './catalogue-plan.ts';
import { fetchGroup } from './customer-plan.ts';

const FRESH_FOR_MS = 10 * 60_000;
/** Short groups come first; the bag is fetched at every visit anyway. */
const GROUPS = ['addresses', 'holdings', 'orders'] as const satisfies readonly PersistedGroup[];

/**
 * Fetches in the background what a customer may want to read offline, except for groups that they removed less than a day ago.
 * Returns a function that stops it.
 */
export function prefetchCustomerData(app: PublicApp): () => void {
  const { queryClient } = app;
  return runWhenIdle(async (goesOn) => {
    const prefetcher = createPrefetcher({
      queryClient,
      freshForMs: FRESH_FOR_MS,
      background: { goesOn },
    });
    for (const group of GROUPS) {
      if (!persistedCustomer(queryClient)?.isRemoved(group))
        await fetchGroup[group](app, prefetcher, FRESH_FOR_MS);
    }
  });
}

/** Refetches a group because the customer asked; throws where the store does not answer. */
export async function refetchCustomerData(app: PublicApp, group: PersistedGroup): Promise<void> {
  const { queryClient } = app;
  persistedCustomer(queryClient)?.keepAgain(group);
  const prefetcher = createPrefetcher({ queryClient, freshForMs: 0, stopsAtRefusal: true });
  await fetchGroup[group](app, prefetcher, 0);
}
