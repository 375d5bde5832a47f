import { queryOptions } from '@tanstack/react-query';
import { GetBalance } from '#shared/contract/holdings.ts';
import type { ApiClient } from '#client/api/api-client.ts';

/** The customer's digital gold and silver, in grams. Customer data: persisted until the login ends. */
export const balanceQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['balance'],
    queryFn: async () => {
      const [held] = (await api.call(GetBalance, {})).data ?? [];
      return held ?? { gold: '0', silver: '0' };
    },
    // Trades, conversions and the store's desk all change it.
    staleTime: 5_000,
    meta: { private: true, keep: 'private', group: 'holdings' },
  });
