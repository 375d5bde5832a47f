import { queryOptions } from '@tanstack/react-query';
import { getRate } from '#shared/contract/digital.ts';
import type { ApiClient } from '#client/api/api-client.ts';

const REFRESH_EVERY_MS = 120_000;

/** The store's buy and sell rates for a gram of gold and silver, fetched every two minutes. */
export const digitalRatesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['digital', 'rates'],
    queryFn: async () => (await api.call(getRate, {})).data ?? [],
    // Stale after two missed rounds: then the screen calls them old, and coming back to the tab fetches.
    staleTime: 2 * REFRESH_EVERY_MS,
    refetchOnMount: 'always',
    refetchInterval: REFRESH_EVERY_MS,
    meta: { keep: 'public' },
  });
