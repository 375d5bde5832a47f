import { queryOptions } from '@tanstack/react-query';
import { GetCart, getItemCount } from '#shared/contract/cart.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import type { ApiClient } from '#client/api/api-client.ts';

// Customer data: persisted until the login ends.
const meta = { private: true, keep: 'private', group: 'bag' } as const;

/** The bag's lines, and what the store said with them. */
export interface BagReply {
  lines: ReplyOf<typeof GetCart>;
  notice: string;
}

export const cartQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['cart', 'lines'],
    queryFn: async (): Promise<BagReply> => {
      const { data, msg } = await api.call(GetCart, {});
      return { lines: data, notice: msg };
    },
    // One request serves the loader and its screen; every change of the bag invalidates it.
    staleTime: 5_000,
    meta,
  });

export const cartCountQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['cart', 'count'],
    queryFn: async () => (await api.call(getItemCount, {})).data[0]?.count ?? 0,
    // Another tab may have changed the bag a moment ago: the badge must not contradict the bag on the same screen.
    refetchOnWindowFocus: 'always',
    meta,
  });
