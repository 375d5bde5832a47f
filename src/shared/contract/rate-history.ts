import * as v from 'valibot';
import { decimal, epochMs, listOf } from './fields.ts';
import { operation } from './operation.ts';

/** The range of a chart: a day, a week, a month, a year. */
export const RATE_RANGES = ['1D', '1W', '1M', '1Y'] as const;
export type RateRange = (typeof RATE_RANGES)[number];

const candle = v.object({
  /** The beginning of the candle, epoch ms. */
  At: epochMs,
  /** Asks of the feed: gold for 10 g, silver for 1 kg. */
  Open: decimal,
  High: decimal,
  Low: decimal,
  Close: decimal,
});

/** Extension `rateHistory`: the rates of a range up to now, oldest first; gaps where there was no rate. */
export const GetRateHistory = operation({
  name: 'GetRateHistory',
  body: 'plain',
  envelope: 'enveloped',
  request: v.object({ source: v.picklist(['gold', 'silver']), range: v.picklist(RATE_RANGES) }),
  reply: listOf(candle),
});
