import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exact } from './decimal.ts';
import { gramRates } from './gram-rate.ts';
import { amountFor, breakEvenRate, gramsFor, tradeTotals, type TradeTerms } from './trade.ts';

const decimal = (most: number, places: number) =>
  fc
    .bigInt({ min: 1n, max: BigInt(most) * 10n ** BigInt(places) })
    .map((whole) => exact(whole.toString()).times(`1e-${places}`).toFixed(places));
const terms = (side: TradeTerms['side']) =>
  fc.record({
    side: fc.constant(side),
    rate: decimal(30_000, 2),
    gst: fc.constantFrom('0', '3', '5', '12.5'),
  });

describe('grams for an amount', () => {
  it('exclude the tax in it: 1,030 rupees at 3 percent buy 1,000 of metal', () => {
    const gold = { side: 'buy', rate: '10000.00', gst: '3' } as const;
    expect(gramsFor('1030', gold).toFixed(4)).toBe('0.1000');
    expect(tradeTotals('0.1', gold)).toEqual({
      value: exact('1000'),
      gst: exact('30'),
      total: exact('1030'),
    });
    expect(gramsFor('1030', { ...gold, side: 'sell' }).toFixed(4)).toBe('0.1030');
    expect(tradeTotals('0.1', { ...gold, side: 'sell' }).gst.toFixed(2)).toBe('0.00');
  });

  it.each(['buy', 'sell'] as const)('never cost more than was typed: %s', (side) => {
    fc.assert(
      fc.property(decimal(1_000_000, 2), terms(side), (amount, given) => {
        const grams = gramsFor(amount, given);
        const { value, gst, total } = tradeTotals(grams, given);
        expect(total.lte(amount)).toBe(true);
        expect(gst.gte(0)).toBe(true);
        expect(value.plus(gst).eq(total)).toBe(true);
        // Nor a tenth of a milligram less than possible, apart from the rounding of paise.
        const more = exact(grams.plus('0.0001')).times(given.rate);
        const gross = side === 'buy' ? more.plus(more.times(given.gst).times('0.01')) : more;
        expect(gross.gt(amount)).toBe(true);
      }),
    );
  });

  it.each(['buy', 'sell'] as const)(
    'turned back into an amount differ by the last decimal at most: %s',
    (side) => {
      fc.assert(
        fc.property(decimal(1000, 4), terms(side), (grams, given) => {
          // If a tenth of a milligram is less than a paisa, the paisa is the last decimal.
          fc.pre(exact(given.rate).gte(100));
          const back = gramsFor(amountFor(grams, given), given);
          expect(back.minus(grams).abs().lte('0.0001')).toBe(true);
          const again = gramsFor(amountFor(back, given), given);
          expect(again.minus(back).abs().lte('0.0001')).toBe(true);
        }),
      );
    },
  );

  it('are 0 if there is no rate', () => {
    expect(gramsFor('500', { side: 'buy', rate: '0', gst: '3' }).toFixed()).toBe('0');
  });
});

it('breakEvenRate is the price that was paid for a gram', () => {
  expect(breakEvenRate('1030', '0.1')?.toFixed(2)).toBe('10300.00');
  expect(breakEvenRate('1030', '0')).toBeUndefined();
});

describe('gramRates', () => {
  const premiums = { PGold995: '-500', PGold999: '100', PSilver999: '0' };
  const asks = { gold: '127000', silver: '154000' };
  it('are the live price with the spread of the store around it', () => {
    const gold = gramRates('gold', asks, premiums, { buyPercent: '0.5', sellPercent: '1.5' });
    expect(gold?.buy.toFixed(2)).toBe('12773.55');
    expect(gold?.sell.toFixed(2)).toBe('12519.35');
    const silver = gramRates('silver', asks, premiums, { buyPercent: '0', sellPercent: '0' });
    expect(silver?.buy.toFixed(2)).toBe('154.00');
  });
  it('are undefined if there is no rate', () => {
    const none = { ...asks, gold: undefined };
    expect(gramRates('gold', none, premiums, { buyPercent: 1, sellPercent: 1 })).toBeUndefined();
  });
});
