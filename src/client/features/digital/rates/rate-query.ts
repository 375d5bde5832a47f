import { queryOptions } from '@tanstack/react-query';
import { getRate } from '#shared/contract/digital.ts';
import type { ApiClient } from '#client/api/api-client.ts';

const REFRESH_EVERY_MS = 120_000;

/** What the store asks and gives for a gram of gold and of silver, asked for again every two minutes. */
export const digitalRatesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['digital', 'rates'],
    queryFn: async () => (await api.call(getRate, {})).data ?? [],
    // Old once two rounds have brought nothing; until then a tap on a tab need not ask.
    staleTime: 2 * REFRESH_EVERY_MS,
    refetchOnMount: 'always',
    refetchInterval: REFRESH_EVERY_MS,
    meta: { keep: 'public' },
  });
