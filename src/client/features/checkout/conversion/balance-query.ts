import { queryOptions } from '@tanstack/react-query';
import { GetBalance } from '#shared/contract/holdings.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import { exact } from '#shared/pricing/decimal.ts';
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

type Held = Partial<NonNullable<ReplyOf<typeof GetBalance>>[number]>;

const LOOK_AGAIN_MS = 60_000;

/** For a screen on which customers wait for grams: the holding is polled while some are on their way into it. */
export const whileComing = {
  refetchInterval: ({ state: { data } }: { state: { data: Held | undefined } }) =>
    [data?.goldComing, data?.silverComing].some((grams) => exact(grams ?? 0).gt(0))
      ? LOOK_AGAIN_MS
      : false,
} as const;
