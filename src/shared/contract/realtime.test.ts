import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLiveRates } from './realtime.ts';

const gold = { symbol: 'gold', Ask: 95123.45 };
const silver = { symbol: 'silver', Ask: 112000, Time: 1_700_000_000_000 };

describe('readLiveRates', () => {
  it('reads a push with its asks as text', () => {
    expect(readLiveRates([gold, silver])).toEqual([
      { symbol: 'gold', Ask: '95123.45' },
      { symbol: 'silver', Ask: '112000', Time: 1_700_000_000_000 },
    ]);
  });

  it.each([
    ['Ask as text', [{ symbol: 'gold', Ask: '95123.4500' }], '95123.4500'],
    ['Ask as text with a sign', [{ symbol: 'gold', Ask: '+95123' }], '95123'],
    ['Time as null', [{ ...gold, Time: null }], '95123.45'],
    ['fields nobody asked for', [{ ...gold, Bid: 1, High: 'x' }], '95123.45'],
    [
      'other symbols beside it',
      [{ symbol: 'platinum', Ask: 'x' }, gold, { symbol: 5 }, null, 'gold'],
      '95123.45',
    ],
  ])('reads a push with %s', (_, push, Ask) => {
    expect(readLiveRates(push)).toMatchObject([{ symbol: 'gold', Ask }]);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty list', []],
    ['no list', gold],
    ['text', JSON.stringify([gold])],
    ['other symbols only', [{ symbol: 'platinum', Ask: 5 }]],
    ['no Ask', [{ symbol: 'gold' }]],
    ['an Ask of null', [{ symbol: 'gold', Ask: null }]],
    ['an Ask of words', [{ symbol: 'gold', Ask: 'n/a' }]],
    ['an Ask that is no number', [{ symbol: 'gold', Ask: Number.NaN }]],
    ['an Ask of 0', [{ symbol: 'gold', Ask: 0 }]],
    ['an Ask below 0', [{ symbol: 'gold', Ask: -1 }]],
    ['a Time of words', [{ ...gold, Time: 'now' }]],
    ['one rate that is damaged', [gold, { symbol: 'silver', Ask: 'n/a' }]],
  ])('reads no rate from %s', (_, push) => {
    expect(readLiveRates(push)).toEqual([]);
  });

  it('never throws, and returns only asks above 0 of known metals', () => {
    const rate = fc.record(
      {
        symbol: fc.oneof(fc.constantFrom('gold', 'silver'), fc.anything()),
        Ask: fc.anything(),
        Time: fc.anything(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.array(rate), fc.anything()), (push) => {
        for (const { symbol, Ask } of readLiveRates(push)) {
          expect(['gold', 'silver']).toContain(symbol);
          expect(Number(Ask)).toBeGreaterThan(0);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
