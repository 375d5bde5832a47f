import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GetRateHistory, RATE_RANGES, type RateRange } from '#shared/contract/rate-history.ts';
import { addDemoHistory } from '#server/demo/demo-history.ts';
import { rateCandles } from '../../db/schema/digital.ts';
import { call } from '../../testing/call.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { simulatedReading } from '../sources/simulated.ts';
import { candleBook } from './candle-book.ts';
import { startOfSpan } from './candle-spans.ts';
import { storeCandles } from './store-candles.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SEED = 'aurum';

let shop: TestShop;
/** 12:07:30 in India: in the middle of every candle. */
let now: number;
beforeAll(async () => {
  shop = await openTestShop();
  shop.clock.now += 7.5 * 60_000;
  now = shop.clock.now;
}, 60_000);
afterAll(() => shop.close());

const ask = async (range: RateRange, source: 'gold' | 'silver' = 'gold') =>
  (await call(shop, GetRateHistory, { source, range })).data ?? [];
/** Without the cached answer. */
const history = (...asked: Parameters<typeof ask>) => {
  shop.clock.now += 5000;
  return ask(...asked);
};

describe('the history of rates', () => {
  it('the history is empty in a store that has received no rates', async () => {
    expect(await history('1D')).toEqual([]);
  });

  it('folds minutes to candles of 5 minutes, as exact text', async () => {
    const book = candleBook();
    const start = now - 7.5 * 60_000;
    const asks = ['127000', '127100.5', '126900.25', '127010', '127020'];
    for (const [minute, gold] of asks.entries()) {
      book.fold({ gold, silver: '154000', time: start + minute * 60_000 });
    }
    book.fold({ gold: '130000', silver: '1', time: start + 5 * 60_000 });
    book.fold({ gold: '1', silver: '1', time: start - 1 });
    await storeCandles(shop, book.take());
    expect(await history('1D')).toEqual([
      { At: start - 5 * 60_000, Open: '1', High: '1', Low: '1', Close: '1' },
      { At: start, Open: '127000', High: '127100.5', Low: '126900.25', Close: '127020' },
      { At: start + 5 * 60_000, Open: '130000', High: '130000', Low: '130000', Close: '130000' },
    ]);
    await shop.db.delete(rateCandles);
  });

  it('begins at the price that stood while the market was closed, unless that is of long ago', async () => {
    const start = now - 7.5 * 60_000;
    const store = async (gold: string, time: number) => {
      const book = candleBook();
      book.fold({ gold, silver: '154000', time });
      await storeCandles(shop, book.take());
    };
    await store('127000', start);
    expect(await history('1D')).toMatchObject([{ At: start, Open: '127000' }]);
    await store('120000', start - 7 * DAY);
    expect(await history('1D')).toMatchObject([{ At: start, Open: '127000' }]);
    await store('125000', start - 2 * DAY);
    await store('126000.5', start - 2 * DAY + HOUR);
    expect(await history('1D')).toEqual([
      { At: start, Open: '126000.5', High: '127000', Low: '126000.5', Close: '127000' },
    ]);
    expect(await history('1D', 'silver')).toMatchObject([{ Open: '154000' }]);
    await shop.db.delete(rateCandles);
  });

  it('the history of a demo goes back a year and ends at the price that its feed has now', async () => {
    await addDemoHistory(shop.db, SEED, now);
    const { gold, silver } = simulatedReading(SEED, now);
    for (const range of RATE_RANGES) {
      expect((await history(range)).at(-1)?.Close).toBe(gold);
      expect((await history(range, 'silver')).at(-1)?.Close).toBe(silver);
    }
  });

  it.each([
    ['1D', 288, 5 * 60_000],
    ['1W', 168, HOUR],
    ['1M', 180, 4 * HOUR],
    ['1Y', 365, DAY],
  ] as const)(
    'the history of %s has %i candles at even distances, within the market',
    async (range, count, step) => {
      const candles = await history(range);
      expect(candles.length).toBeGreaterThanOrEqual(count);
      expect(candles.length).toBeLessThanOrEqual(count + 1);
      for (const [index, { At, Open, High, Low, Close }] of candles.entries()) {
        expect(At).toBe((candles[0]?.At ?? 0) + index * step);
        for (const ask of [Open, Close]) {
          expect(Number(ask)).toBeLessThanOrEqual(Number(High));
          expect(Number(ask)).toBeGreaterThanOrEqual(Number(Low));
        }
        expect(Number(Low)).toBeGreaterThan(124_000);
        expect(Number(High)).toBeLessThan(130_000);
      }
      expect(candles[0]?.At).toBeGreaterThanOrEqual(now - count * step);
      expect(candles.at(-1)?.At).toBe(
        range === '1D' ? now - 2.5 * 60_000 : startOfSpan(range === '1Y' ? 'day' : 'hour', now),
      );
    },
  );

  it('the history of a demo is made once, the same for the same seed, and keeps what was heard', async () => {
    const before = await shop.db.select().from(rateCandles);
    await addDemoHistory(shop.db, 'another', now + DAY);
    expect(await shop.db.select().from(rateCandles)).toEqual(before);
    await shop.db.delete(rateCandles);
    await addDemoHistory(shop.db, SEED, now);
    expect(await shop.db.select().from(rateCandles)).toEqual(before);
  });

  it('the history is looked up once for all who ask within 5 seconds', async () => {
    const before = await history('1D');
    await shop.db.delete(rateCandles);
    shop.clock.now += 4999;
    expect(await ask('1D')).toEqual(before);
    expect(await ask('1D', 'silver')).toEqual([]);
    shop.clock.now += 1;
    expect(await ask('1D')).toEqual([]);
  });

  it('the history is looked up anew when the clock is set back', async () => {
    await ask('1D');
    shop.clock.now -= HOUR;
    const at = new Date(startOfSpan('minute', shop.clock.now));
    const [open, high, low, close] = ['127000', '127000', '127000', '127000'];
    const candle = { source: 'gold', span: 'minute', at, open, high, low, close } as const;
    await shop.db.insert(rateCandles).values(candle);
    expect(await ask('1D')).toMatchObject([{ Open: '127000' }]);
  });
});
