import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLiveRates } from '#shared/contract/realtime.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { wireRates } from './wire-rates.ts';

const time = 1_763_600_000_000;

describe('wireRates', () => {
  it('is the full list, with numbers', () => {
    expect(wireRates({ gold: '127000.50', silver: '154000', time })).toEqual([
      { symbol: 'gold', Ask: 127000.5, Time: time },
      { symbol: 'silver', Ask: 154000, Time: time },
    ]);
  });

  it('is empty where nothing is fresh', () => {
    expect(wireRates(undefined)).toEqual([]);
  });

  it('sends as text what a number would not say exactly', () => {
    const gold = '127000.123456789012345678';
    expect(wireRates({ gold, silver: '1', time })[0]?.Ask).toBe(gold);
  });

  it('reaches the app exactly, whatever the ask', () => {
    const ask = fc
      .tuple(fc.bigInt({ min: 1n, max: 10n ** 15n - 1n }), fc.stringMatching(/^(?:\.\d{1,20})?$/))
      .map(([whole, part]) => `${whole}${part}`);
    fc.assert(
      fc.property(ask, ask, (gold, silver) => {
        const sent: unknown = JSON.parse(JSON.stringify(wireRates({ gold, silver, time })));
        const asks = readLiveRates(sent).map((rate) => rate.Ask);
        expect(asks).toHaveLength(2);
        expect(exact(asks[0] ?? '').eq(gold)).toBe(true);
        expect(exact(asks[1] ?? '').eq(silver)).toBe(true);
      }),
    );
  });
});
