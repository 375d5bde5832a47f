import { queryOptions } from '@tanstack/react-query';
import { GetPayout } from '#shared/contract/payouts.ts';
import type { ApiClient } from '#client/api/api-client.ts';

/** Where the customer wants the money of a sale; null where they have not said. Gone when the login ends. */
export const payoutQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['payout'],
    queryFn: async () => (await api.call(GetPayout, {})).data?.[0] ?? null,
    staleTime: 30_000,
    meta: { private: true },
  });
