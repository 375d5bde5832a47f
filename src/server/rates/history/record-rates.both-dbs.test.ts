import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateCandles } from '../../db/schema/digital.ts';
import { handClock } from '../../testing/hand-clock.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { RateReading } from '../sources/source.ts';
import { candleBook, type FoldedCandle } from './candle-book.ts';
import { startOfSpan } from './candle-spans.ts';
import { storeCandles, sweepCandles } from './store-candles.ts';
import { recordRates } from './record-rates.ts';

const NOON = Date.UTC(2026, 10, 20, 6, 30);
const DAY = 86_400_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.now = NOON;
  await shop.db.delete(rateCandles);
});

const kept = async (span: FoldedCandle['span'], source: 'gold' | 'silver' = 'gold') =>
  (
    await shop.db
      .select()
      .from(rateCandles)
      .where(and(eq(rateCandles.span, span), eq(rateCandles.source, source)))
      .orderBy(rateCandles.at)
  ).map(({ at, open, high, low, close }) => [
    at.getTime(),
    ...[open, high, low, close].map(Number),
  ]);

const rate = (gold: string | number, time: number): RateReading => ({
  gold: String(gold),
  silver: '154000',
  time,
});

/** A recorder with a feed and a clock of its own. */
function recorder(db = shop.db) {
  const clock = handClock(NOON);
  const feed: { reading: RateReading | undefined } = { reading: undefined };
  const start = () => recordRates({ db, freshRates: () => feed.reading, log: shop.log }, clock);
  const say = async (gold: number | undefined, ms = 1000) => {
    feed.reading = gold === undefined ? undefined : rate(gold, clock.now() + ms);
    await clock.turn(ms);
  };
  return { clock, feed, start, say };
}

describe('the span of a candle', () => {
  it('begins on India’s clock', () => {
    const late = Date.UTC(2026, 10, 20, 18, 45, 10);
    expect(startOfSpan('minute', late)).toBe(Date.UTC(2026, 10, 20, 18, 45));
    expect(startOfSpan('hour', late)).toBe(Date.UTC(2026, 10, 20, 18, 30));
    expect(startOfSpan('day', late)).toBe(Date.UTC(2026, 10, 20, 18, 30));
    expect(startOfSpan('day', late - 30 * 60_000)).toBe(Date.UTC(2026, 10, 19, 18, 30));
  });
});

describe('recorded rates', () => {
  it('are minutes, hours and days with their first, highest, lowest and last', async () => {
    const { start, say } = recorder();
    const stop = start();
    for (const gold of [127_000, 127_050, 126_900, 127_010]) await say(gold);
    await stop();
    const candle = [127_000, 127_050, 126_900, 127_010];
    expect(await kept('minute')).toEqual([[NOON, ...candle]]);
    expect(await kept('hour')).toEqual([[NOON, ...candle]]);
    expect(await kept('day')).toEqual([[NOON - 12 * 3_600_000, ...candle]]);
    expect(await kept('day', 'silver')).toHaveLength(1);
  });

  it('rates are kept within the minute, without a stop', async () => {
    const { start, say } = recorder();
    const stop = start();
    for (let second = 0; second < 25; second += 1) await say(127_000 + second);
    await expect.poll(() => kept('minute')).toEqual([[NOON, 127_000, 127_019, 127_000, 127_019]]);
    await stop();
    expect(await kept('minute')).toEqual([[NOON, 127_000, 127_024, 127_000, 127_024]]);
  });

  it('are kept within the minute after the clock was set back, too', async () => {
    const { clock, feed } = recorder();
    let back = 0;
    const now = () => clock.now() - back;
    const rates = { db: shop.db, freshRates: () => feed.reading, log: shop.log };
    const stop = recordRates(rates, { now, after: clock.after });
    back = 60 * 60_000;
    for (let second = 0; second < 25; second += 1) {
      feed.reading = rate(127_000 + second, now());
      await clock.turn(1000);
    }
    await expect.poll(() => kept('minute')).toHaveLength(1);
    await stop();
  });

  it('go on after a restart in the candles that are kept', async () => {
    const first = recorder();
    const stopFirst = first.start();
    await first.say(127_000);
    await first.say(127_100);
    await stopFirst();
    const second = recorder();
    const stopSecond = second.start();
    await second.say(126_950, 3000);
    await stopSecond();
    expect(await kept('hour')).toEqual([[NOON, 127_000, 127_100, 126_950, 126_950]]);
  });

  it('leave a gap where nothing was fresh', async () => {
    const { start, say } = recorder();
    const stop = start();
    await say(127_000);
    await say(undefined, 3 * 60_000);
    await say(127_500);
    await stop();
    expect((await kept('minute')).map(([at]) => at)).toEqual([NOON, NOON + 3 * 60_000]);
  });

  it('rates are recorded later if the database did not answer', async () => {
    let down = true;
    const db: typeof shop.db = Object.create(shop.db, {
      execute: {
        value: (...query: Parameters<typeof shop.db.execute>) =>
          down ? Promise.reject(new Error('down')) : shop.db.execute(...query),
      },
    });
    const { start, say } = recorder(db);
    const stop = start();
    for (let second = 0; second < 25; second += 1) await say(127_000 - second);
    expect(await kept('minute')).toEqual([]);
    down = false;
    await stop();
    expect(await kept('minute')).toEqual([[NOON, 127_000, 127_000, 126_976, 126_976]]);
  });

  it('candles of several instances lose no high and no low, whoever keeps when', async () => {
    const asks = fc.array(fc.integer({ min: 1, max: 999_999 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.array(asks, { minLength: 1, maxLength: 6 }), async (batches) => {
        await shop.db.delete(rateCandles);
        await Promise.all(
          batches.map((batch) => {
            const book = candleBook();
            for (const ask of batch) book.fold(rate(ask, NOON));
            return storeCandles(shop, book.take());
          }),
        );
        const all = batches.flat();
        const [day] = await kept('day');
        expect(day?.[2]).toBe(Math.max(...all));
        expect(day?.[3]).toBe(Math.min(...all));
        expect(batches.map(([first]) => first)).toContain(day?.[1]);
        expect(batches.map((batch) => batch.at(-1))).toContain(day?.[4]);
      }),
      { numRuns: 25 },
    );
  });

  it('keep every digit, and no more than the candles of a chart need', async () => {
    const book = candleBook();
    for (const days of [0, 7, 9, 399, 401]) book.fold(rate('127000.1234', NOON - days * DAY));
    await storeCandles(shop, book.take());
    const [row] = await shop.db.select().from(rateCandles).limit(1);
    expect(row?.open).toBe(row?.source === 'gold' ? '127000.1234' : '154000.0000');
    await sweepCandles(shop);
    expect((await kept('minute')).map(([at]) => at)).toEqual([NOON - 7 * DAY, NOON]);
    expect(await kept('hour')).toHaveLength(4);
    expect(await kept('day')).toHaveLength(5);
  });
});

describe('a candle book', () => {
  it('a candle book that takes candles back is as if they had never left', () => {
    const asks = fc.array(fc.integer({ min: 1, max: 9999 }), { maxLength: 20 });
    fc.assert(
      fc.property(asks, asks, (before, after) => {
        const [book, whole] = [candleBook(), candleBook()];
        for (const ask of before) book.fold(rate(ask, NOON));
        const taken = book.take();
        for (const ask of after) book.fold(rate(ask, NOON));
        book.putBack(taken);
        for (const ask of [...before, ...after]) whole.fold(rate(ask, NOON));
        const plain = (candles: FoldedCandle[]) => candles.map((each) => JSON.stringify(each));
        expect(plain(book.take())).toEqual(plain(whole.take()));
      }),
    );
  });
});
