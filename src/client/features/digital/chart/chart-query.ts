import { queryOptions } from '@tanstack/react-query';
import type { DecimalText } from '#shared/contract/fields.ts';
import { GetRateHistory, type RateRange } from '#shared/contract/rate-history.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import type { ApiClient } from '#client/api/api-client.ts';

/** The asks of one candle, which begins at `at`, epoch ms. A tuple, because it is stored on the device. */
export type RatePoint = [at: number, high: DecimalText, low: DecimalText, close: DecimalText];

export interface RateHistory {
  /** The ask at the beginning of the range; undefined if the store has no record of that time. */
  open: DecimalText | undefined;
  /** Oldest first. */
  points: RatePoint[];
}

const MINUTE = 60_000;
/** The duration of a candle of the shortest range; later rates come from the feed. */
const AGAIN_MS = 5 * MINUTE;

/** The rates of a metal over a range. The same for every visitor, so it is stored on the device. */
export const rateHistoryQuery = (api: ApiClient, source: Metal, range: RateRange) =>
  queryOptions({
    queryKey: ['rate-history', source, range],
    queryFn: async (): Promise<RateHistory> => {
      const { data } = await api.call(GetRateHistory, { source, range });
      return {
        open: data[0]?.Open,
        points: data.map(({ At, High, Low, Close }): RatePoint => [At, High, Low, Close]),
      };
    },
    staleTime: AGAIN_MS,
    refetchInterval: AGAIN_MS,
    meta: { keep: 'public' },
  });
