import { queryOptions } from '@tanstack/react-query';
import { GetTransfer } from '#shared/contract/bank-transfer.ts';
import type { ApiClient } from '#client/api/api-client.ts';

const LOOK_AGAIN_MS = 15_000;

/** How an order stands with its payment. Kept on the device until the login ends, to be read offline. */
export const transferQuery = (api: ApiClient, order: string) =>
  queryOptions({
    queryKey: ['orders', 'transfer', order],
    queryFn: async () => (await api.call(GetTransfer, { ONumber: order })).data[0] ?? null,
    staleTime: 5000,
    refetchInterval: ({ state }) => (state.data?.State === 'done' ? false : LOOK_AGAIN_MS),
    meta: { private: true, keep: 'private', group: 'orders', part: order },
  });
