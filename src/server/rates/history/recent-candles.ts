import type { PresentedOf } from '#shared/contract/operation.ts';
import type { GetRateHistory, RateRange } from '#shared/contract/rate-history.ts';
import { exact } from '#shared/pricing/decimal.ts';
import type { ShopContext } from '#server/context.ts';
import { listCandles, type ListedCandle } from './list-candles.ts';

/** Shorter than the interval at which new candles are stored. */
const REMEMBERED_MS = 5000;

interface Remembered {
  at: number;
  candles: Promise<ListedCandle[]>;
}
const remembered = new WeakMap<ShopContext['db'], Map<string, Remembered>>();

/** listCandles, cached for all who ask within seconds: charts are open to every visitor. */
export function recentCandles(
  shop: Pick<ShopContext, 'db' | 'now'>,
  source: 'gold' | 'silver',
  range: RateRange,
): Promise<ListedCandle[]> {
  const own = remembered.get(shop.db) ?? new Map<string, Remembered>();
  remembered.set(shop.db, own);
  const key = `${source} ${range}`;
  const known = own.get(key);
  const at = shop.now();
  // Either way: after a step back of the clock they would be remembered for as long as that.
  if (known && Math.abs(at - known.at) < REMEMBERED_MS) return known.candles;
  const candles = listCandles(shop, source, range);
  own.set(key, { at, candles });
  // After a failure the next visitor tries again.
  candles.catch(() => own.delete(key));
  return candles;
}

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
