import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exact } from '#shared/pricing/decimal.ts';
import type { TradeSide } from '#shared/pricing/trade.ts';
import type { RateTerms } from '../rates/rate-terms.ts';
import { ratesAt } from '../rates/rate-terms.ts';
import { addedTo, readTyped, textOf, tidyTyped, tradeAt, type Typed } from './trade-amounts.ts';
import { sampleEntry, samplePremiums } from '../testing/digital-shop.ts';

const GOLD: RateTerms = {
  metal: 'gold',
  entry: sampleEntry({}),
  premiums: samplePremiums,
  old: false,
};
const ASKS = { gold: '124520', silver: '152750' };

const amount = (text: string): Typed => ({ field: 'amount', text });
const weight = (text: string): Typed => ({ field: 'weight', text });
const other = (typed: Typed, side: TradeSide = 'buy') =>
  textOf(typed.field === 'amount' ? 'weight' : 'amount', typed, tradeAt(typed, side, GOLD, ASKS));

describe('what a field takes', () => {
  it.each([
    ['amount', '5,000', '5000'],
    ['amount', '₹ 5000.509', '5000.50'],
    ['amount', '1.2.3', '1.23'],
    ['amount', '-12e3', '123'],
    ['weight', '0.38901', '0.3890'],
    ['weight', '.5 GM', '.5'],
    ['weight', 'gold', ''],
    ['amount', '१२', ''],
  ] as const)('%s: %s becomes %s', (field, text, tidy) => {
    expect(tidyTyped(field, text)).toBe(tidy);
  });

  it('is digits with one point, whatever is typed, and tidying again changes nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom('amount', 'weight'), fc.string(), (field, text) => {
        const tidy = tidyTyped(field, text);
        expect(tidy).toMatch(/^\d{0,9}(?:\.\d{0,4})?$/);
        expect(tidyTyped(field, tidy)).toBe(tidy);
      }),
    );
  });

  it('is no number where there is only a point, or 0', () => {
    expect(['', '.', '0', '0.00', '0.'].map((text) => readTyped(amount(text)))).toEqual(
      Array(5).fill(undefined),
    );
    expect(readTyped(amount('5.'))?.toFixed()).toBe('5');
    expect(readTyped(weight('.5'))?.toFixed()).toBe('0.5');
  });
});

describe('the rate of a gram', () => {
  it('follows the feed where the store says its percents', () => {
    // (124520 + 480) / 10 = 12500: half a percent more, one and a half less.
    const rates = ratesAt(GOLD, ASKS);
    expect(rates?.buy.toFixed(2)).toBe('12562.50');
    expect(rates?.sell.toFixed(2)).toBe('12312.50');
  });

  it('is the one that the store named where it says no percents, as long as that is fresh', () => {
    const { BuyPercent: _buy, SellPercent: _sell, ...entry } = sampleEntry({ buy: '12600' });
    const named = { ...GOLD, entry };
    expect(ratesAt(named, ASKS)?.buy.toFixed(2)).toBe('12600.00');
    expect(ratesAt({ ...named, old: true }, ASKS)).toBeUndefined();
    expect(ratesAt(named, { gold: undefined, silver: '1' })).toBeUndefined();
  });

  it('is not there rather than 0', () => {
    const { BuyPercent: _buy, SellPercent: _sell, ...entry } = sampleEntry({ sell: '0' });
    expect(ratesAt({ ...GOLD, entry }, ASKS)).toBeUndefined();
    expect(ratesAt({ ...GOLD, entry: undefined }, ASKS)).toBeUndefined();
    expect(ratesAt(GOLD, { gold: undefined, silver: undefined })).toBeUndefined();
  });
});

describe('amount and weight', () => {
  it('follow from each other: GST is in the amount of a purchase', () => {
    // 5000 / (12562.50 x 1.03) = 0.38641…
    expect(other(amount('5000'))).toBe('0.3864');
    expect(other(weight('1'))).toBe('12939.38');
    expect(other(amount('5000'), 'sell')).toBe('0.4060');
    expect(other(weight('1'), 'sell')).toBe('12312.50');
  });

  it('leaves the other empty where the amount is too small for any weight', () => {
    expect(other(amount('0.5'))).toBe('');
    expect(other(amount('.'))).toBe('');
  });

  it('never asks for more than what was typed, and comes back to it by one step at most', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 200, max: 20_000_000 }),
        fc.constantFrom('buy' as const, 'sell' as const),
        (paise, side) => {
          const typed = amount(exact(paise).div(100).toFixed(2));
          const trade = tradeAt(typed, side, GOLD, ASKS);
          expect(trade?.totals.total.lte(typed.text)).toBe(true);
          const back = tradeAt(weight(trade?.grams.toFixed() ?? ''), side, GOLD, ASKS);
          expect(back?.grams.toFixed()).toBe(trade?.grams.toFixed());
          expect(back?.amount.toFixed(2)).toBe(trade?.totals.total.toFixed(2));
        },
      ),
    );
  });
});

describe('a quick add', () => {
  it.each([
    ['', 500, '500'],
    ['500', 1500, '2000'],
    ['10.5', 500, '510.50'],
    ['.', 500, '500'],
    ['999999999', 500, '999999999'],
  ])('on %j of %d is %s', (text, rupees, sum) => {
    expect(addedTo(text, rupees)).toBe(sum);
  });
});
