// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { formatRupees } from '#shared/pricing/money.ts';
import { clockTime } from '#client/rates/clock-time.ts';
import { createRates } from '#client/rates/rates.ts';
import { failingStorage } from '#client/testing/failing-storage.ts';
import { persistRates } from './persisted-rates.ts';

const NOW = 1_700_000_000_000;
const KEY = 'last-rates';
beforeEach(() => localStorage.clear());

function setUp() {
  let now = NOW;
  const rates = createRates({ staleAfterMs: 15_000, steadyNow: () => now, storeNow: () => now });
  rates.connected();
  return {
    rates,
    start: (storage = localStorage) => persistRates(rates, storage, () => now),
    pass: (ms: number) => void (now += ms),
    /** A push, and its effects. */
    push: async (gold: number | undefined, silver = 112_000) => {
      rates.pushed(
        gold === undefined
          ? []
          : [
              { symbol: 'gold', Ask: gold },
              { symbol: 'silver', Ask: silver },
            ],
      );
      await Promise.resolve();
      await Promise.resolve();
    },
    kept: () => JSON.parse(localStorage.getItem(KEY) ?? 'null') as unknown,
  };
}

describe('the stored rates', () => {
  it('are written as ticks come, at most every ten seconds', async () => {
    const { start, push, pass, kept } = setUp();
    start();
    expect(kept()).toBeNull();
    await push(95_000);
    expect(kept()).toEqual({ gold: '95000', silver: '112000', asOf: NOW });
    pass(9999);
    await push(95_001);
    expect(kept()).toMatchObject({ gold: '95000' });
    pass(1);
    await push(95_002);
    expect(kept()).toEqual({ gold: '95002', silver: '112000', asOf: NOW + 10_000 });
  });

  it('are not replaced by rates that are not live', async () => {
    const { start, push, pass, rates, kept } = setUp();
    start();
    await push(95_000);
    pass(20_000);
    await push(undefined);
    pass(20_000);
    rates.pushed([{ symbol: 'gold', Ask: 1, Time: NOW - 60_000 }]);
    await Promise.resolve();
    expect(kept()).toMatchObject({ gold: '95000', asOf: NOW });
  });

  it('are shown after a restart with their time, and not as live', async () => {
    const before = setUp();
    before.start();
    await before.push(95_000);
    const { rates, start } = setUp();
    start();
    expect(rates.state).toEqual({
      asks: { gold: '95000', silver: '112000' },
      asOf: NOW,
      freshness: 'waiting',
      paused: [],
      withdrawn: [],
    });
  });

  it.each([
    ['cut off', '{"gold":"95000"'],
    ['no object', '5'],
    ['null', 'null'],
    ['without a time', '{"gold":"95000"}'],
    ['with words for a rate', '{"gold":"a lot","asOf":1700000000000}'],
    ['with a rate of 0', '{"gold":"0","asOf":1700000000000}'],
    ['with words for a time', '{"gold":"95000","asOf":"noon"}'],
    ['with a time that no clock shows', '{"gold":"95000","asOf":1e300}'],
  ])('are ignored where they are %s', (_, text) => {
    localStorage.setItem(KEY, text);
    const { rates, start } = setUp();
    start();
    expect(rates.state).toMatchObject({
      asks: { gold: undefined, silver: undefined },
      asOf: undefined,
    });
  });

  it('always have a date that can be formatted', () => {
    localStorage.setItem(KEY, '{"gold":" +95000.5 ","asOf":8639999980200000}');
    const { rates, start } = setUp();
    start();
    const { asks, asOf } = rates.state;
    expect(formatRupees(asks.gold ?? '')).toBe('₹95,000.50');
    expect(clockTime(asOf ?? Number.NaN, 'minutes')).toMatch(/^\d\d:\d\d$/);
  });

  it('are not needed where the storage is full or denied', async () => {
    localStorage.setItem(KEY, `{"gold":"90000","asOf":${NOW}}`);
    const { rates, start, push } = setUp();
    start(failingStorage(localStorage, 'getItem', 'setItem'));
    expect(rates.state.asks.gold).toBeUndefined();
    await push(95_000);
    expect(rates.state).toMatchObject({ freshness: 'live', asks: { gold: '95000' } });
  });

  it('are not written any more once persisting is stopped', async () => {
    const { start, push, kept } = setUp();
    start()();
    await push(95_000);
    expect(kept()).toBeNull();
  });
});
