import { queryOptions } from '@tanstack/react-query';
import { GetPayout } from '#shared/contract/payouts.ts';
import type { ApiClient } from '#client/api/api-client.ts';

/** The customer's payout details; null where there are none. Removed when the login ends. */
export const payoutQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['payout'],
    queryFn: async () => (await api.call(GetPayout, {})).data?.[0] ?? null,
    staleTime: 30_000,
    // They may have been saved in another tab a moment ago, and a sale is blocked without them.
    refetchOnWindowFocus: 'always',
    meta: { private: true },
  });
