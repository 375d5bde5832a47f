import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exact } from './decimal.ts';
import { gramRates } from './gram-rate.ts';
import { TAX_PROFILES, type TaxProfile } from './tax-profile.ts';
import {
  amountFor,
  breakEvenRate,
  gramsFor,
  taxPercent,
  tradeTotals,
  type TradeTerms,
} from './trade.ts';

const decimal = (most: number, places: number) =>
  fc
    .bigInt({ min: 1n, max: BigInt(most) * 10n ** BigInt(places) })
    .map((whole) => exact(whole.toString()).times(`1e-${places}`).toFixed(places));
const terms = (side: TradeTerms['side'], profiles: readonly TaxProfile[] = TAX_PROFILES) =>
  fc.record({
    side: fc.constant(side),
    rate: decimal(30_000, 2),
    gst: fc.constantFrom('0', '3', '5', '12.5'),
    profile: fc.constantFrom(...profiles),
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
        expect(grams.eq(grams.toFixed(4))).toBe(true);
        expect(gst.gte(0)).toBe(true);
        expect(value.plus(gst).eq(total)).toBe(true);
        // Nor a tenth of a milligram less than possible, apart from the rounding of paise.
        const more = grams.plus('0.0001');
        const taxed = exact(given.gst)
          .times(side === 'buy' ? '0.01' : 0)
          .plus(1);
        const isMost = more.times(given.rate).times(taxed).gt(amount);
        expect(isMost || amountFor(more, given).gt(amount)).toBe(true);
        // CGST and SGST are the same to the paisa.
        if (given.profile === 'india-gst') expect(gst.times(50).mod(1).toFixed()).toBe('0');
        if (side === 'sell') expect(gst.toFixed()).toBe('0');
      }),
    );
  });

  it.each(['buy', 'sell'] as const)(
    'turned back into an amount differ by the last decimal at most: %s',
    (side) => {
      fc.assert(
        fc.property(decimal(1000, 4), terms(side, ['specification']), (grams, given) => {
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

  it('are never rounded up, however many decimals a rate has', () => {
    const rate = `3.${'0'.repeat(22)}1`;
    expect(gramsFor('3', { side: 'sell', rate, gst: '0' }).toFixed()).toBe('0.9999');
  });

  it('are 0 if there is no rate', () => {
    expect(gramsFor('500', { side: 'buy', rate: '0', gst: '3' }).toFixed()).toBe('0');
  });
});

it('breakEvenRate is the price that was paid for a gram', () => {
  expect(breakEvenRate('1030', '0.1')?.toFixed()).toBe('10300');
  expect(breakEvenRate('100', '3')?.toFixed()).toBe('33.33');
  expect(breakEvenRate('1030', '0')).toBeUndefined();
});

it('taxPercent reads the tax of a trade from its amounts', () => {
  expect(taxPercent('30', '1000')).toBe('3');
  expect(taxPercent('12.44', '99.7')).toBe('12.5');
  expect(taxPercent('0', '0.00')).toBe('0');
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
