import type { PresentedOf } from '#shared/contract/operation.ts';
import type { GetRateHistory } from '#shared/contract/rate-history.ts';
import { exact } from '#shared/pricing/decimal.ts';
import type { ListedCandle } from './list-candles.ts';

const plain = (ask: string): string => exact(ask).toFixed();

export const presentCandles = (
  candles: ListedCandle[],
): NonNullable<PresentedOf<typeof GetRateHistory>> =>
  candles.map(({ at, open, high, low, close }) => ({
    At: at,
    Open: plain(open),
    High: plain(high),
    Low: plain(low),
    Close: plain(close),
  }));
