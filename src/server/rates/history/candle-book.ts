import { type Big, exact } from '#shared/pricing/decimal.ts';
import { CANDLE_SPANS, type CandleSpan } from '../../db/schema/digital.ts';
import type { RateReading } from '../sources/source.ts';
import { startOfSpan } from './candle-spans.ts';

/** The readings of one span of time, folded: open, high, low and close. */
export interface FoldedCandle {
  source: 'gold' | 'silver';
  span: CandleSpan;
  /** When it begins, epoch ms. */
  at: number;
  open: Big;
  high: Big;
  low: Big;
  close: Big;
}

export interface CandleBook {
  /** Folds a reading into the candles of its time. Readings must come in the order of their times. */
  fold: (reading: RateReading, spans?: readonly CandleSpan[]) => void;
  /** Returns all candles and starts afresh. */
  take: () => FoldedCandle[];
  /** Puts back candles that could not be stored; newer readings continue them. */
  putBack: (candles: FoldedCandle[]) => void;
}

const keyOf = ({ source, span, at }: Pick<FoldedCandle, 'source' | 'span' | 'at'>) =>
  `${source} ${span} ${at}`;

const joined = (before: FoldedCandle, after: FoldedCandle): FoldedCandle => ({
  ...before,
  high: after.high.gt(before.high) ? after.high : before.high,
  low: after.low.lt(before.low) ? after.low : before.low,
  close: after.close,
});

/** Collects readings as candles until they are stored. */
export function candleBook(): CandleBook {
  let candles = new Map<string, FoldedCandle>();

  function add(candle: FoldedCandle): void {
    const before = candles.get(keyOf(candle));
    candles.set(keyOf(candle), before ? joined(before, candle) : candle);
  }

  return {
    fold({ time, ...asks }, spans = CANDLE_SPANS) {
      for (const source of ['gold', 'silver'] as const) {
        const ask = exact(asks[source]);
        for (const span of spans) {
          const at = startOfSpan(span, time);
          add({ source, span, at, open: ask, high: ask, low: ask, close: ask });
        }
      }
    },
    take() {
      const taken = [...candles.values()];
      candles = new Map();
      return taken;
    },
    putBack(older) {
      const newer = candles;
      candles = new Map(older.map((candle) => [keyOf(candle), candle]));
      for (const candle of newer.values()) add(candle);
    },
  };
}
