import type { RateEntry } from '#shared/contract/digital.ts';
import { exact } from '#shared/pricing/decimal.ts';
import type { StoreRate } from './store-rates.ts';

const plain = (value: string) => exact(value).toFixed();

/** What the store asks and gives for a gram, as the wire gives it. */
export const presentRate = ({ source, buy, sell, terms, reading }: StoreRate): RateEntry => ({
  source,
  buy: buy.toFixed(2),
  sell: sell.toFixed(2),
  gst: plain(terms.gst),
  MinValue: plain(terms.minValue),
  MaxValue: plain(terms.maxValue),
  BuyPercent: plain(terms.buyPercent),
  SellPercent: plain(terms.sellPercent),
  Ask: reading[source],
  Time: reading.time,
});
