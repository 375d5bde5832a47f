import { presentCandles } from '../rates/history/present-candles.ts';
import { recentCandles } from '../rates/history/recent-candles.ts';
import type { HandlersOf } from './handler.ts';

export const rateHistoryHandlers: HandlersOf<'GetRateHistory'> = {
  async GetRateHistory({ source, range }, { shop }) {
    return { data: presentCandles(await recentCandles(shop, source, range)) };
  },
};
