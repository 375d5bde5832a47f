import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exact } from '#shared/pricing/decimal.ts';
import type { TradeSide } from '#shared/pricing/trade.ts';
import type { RateTerms } from '../rates/rate-terms.ts';
import { ratesAt } from '../rates/rate-terms.ts';
import {
  addedTo,
  finishTyped,
  isUnreadable,
  readTyped,
  textOf,
  tidyTyped,
  tradeAt,
  type Typed,
} from './trade-amounts.ts';
import { sampleEntry, samplePremiums } from '../testing/digital-shop.ts';

const GOLD: RateTerms = {
  metal: 'gold',
  entry: sampleEntry({}),
  premiums: samplePremiums,
  old: false,
  profile: 'specification',
};
const ASKS = { gold: '124520', silver: '152750' };

const amount = (text: string): Typed => ({ field: 'amount', text });
const weight = (text: string): Typed => ({ field: 'weight', text });
const other = (typed: Typed, side: TradeSide = 'buy') =>
  textOf(typed.field === 'amount' ? 'weight' : 'amount', typed, tradeAt(typed, side, GOLD, ASKS));

describe('the text of a trade field', () => {
  it.each([
    ['amount', '5,000', '5000'],
    ['amount', '₹ 5000.509', '5000.50'],
    ['amount', '1.2.', '1.2'],
    ['amount', '12e', '12'],
    ['weight', '0.38901', '0.3890'],
    ['weight', '.5 GM', '.5'],
    ['weight', 'gold', ''],
    ['amount', '१,२०० रु', '1200'],
    ['amount', 'Rs. 500', '500'],
    ['amount', 'Rs.1,00,000.50', '100000.50'],
    ['amount', 'INR 2,500/-', '2500'],
    ['amount', '५०० रु. only', '500'],
    ['amount', '５００', '500'],
    ['amount', 'Rs.', ''],
    ['weight', '.5', '.5'],
    // A decimal comma, pasted or of a phone that is set to Europe, never makes ten times as much.
    ['weight', '0,5', '0.5'],
    ['weight', '0,125', '0.125'],
    ['weight', ',5', '.5'],
    ['weight', ',', '.'],
    ['amount', '0,', '0.'],
    ['amount', '480,5000', '480.50'],
    // Commas may yet separate groups while they are typed.
    ['weight', '2,', '2,'],
    ['weight', '2,5 g', '2,5'],
    ['weight', '1,00', '1,00'],
    ['weight', '1,000', '1000'],
    ['weight', '१,०००', '1000'],
    ['weight', '1\u00A0000\n', '1000'],
    ['amount', '1,00,0', '1,00,0'],
    ['amount', '1,00,000', '100000'],
    ['amount', '₹\u00A01,00,000.5\n', '100000.5'],
    // What is no figure stays as it is, to be refused.
    ['weight', '5 kg', '5 kg'],
    ['amount', '1 lakh', '1 lakh'],
    ['amount', '1.2.3', '1.2.3'],
    ['amount', '1.250,50', '1.250,50'],
    ['amount', '-12e3', '-12e3'],
    ['amount', '₹1,000 for 2 g', '₹1,000 for 2 g'],
    ['weight', '०.५ ग्रा', '0.5'],
  ] as const)('%s: %s becomes %s', (field, text, tidy) => {
    expect(tidyTyped(field, text)).toBe(tidy);
  });

  it.each(['amount', 'weight'] as const)(
    '%s: reads 1,000 as a thousand by key and pasted',
    (field) => {
      const byKey = (text: string) =>
        [...text].reduce((typed, key) => tidyTyped(field, typed + key), '');
      for (const [text, figure] of [
        ['1,000', '1000'],
        ['1,00,000.5', '100000.5'],
        ['१,०००', '1000'],
        ['2,5', '2.5'],
        ['480,50', '480.5'],
        // The points and commas of keyboards that are not Latin.
        ['０．５', '0.5'],
        ['0٫5', '0.5'],
        ['0·5', '0.5'],
        ['１，０００', '1000'],
        ['0,125', field === 'weight' ? '0.125' : '0.12'],
      ] as const) {
        expect(readTyped({ field, text: byKey(text) })?.toFixed(), text).toBe(figure);
        expect(readTyped({ field, text: tidyTyped(field, text) })?.toFixed(), text).toBe(figure);
      }
    },
  );

  it.each(['5 kg', '1 lakh', '1.2.3', '1.250,50', '1,00,0', '12345,678', '-12e3'])(
    'reads no number in %s',
    (text) => {
      const typed = amount(tidyTyped('amount', text));
      expect(isUnreadable(typed)).toBe(true);
      expect(readTyped(typed)).toBeUndefined();
      expect(isUnreadable(weight(tidyTyped('weight', text)))).toBe(true);
    },
  );

  it('writes a decimal comma as the point that it was read as, once the field is left', () => {
    expect(finishTyped(weight('2,5'))).toBe('2.5');
    expect(finishTyped(amount('1,'))).toBe('1');
    expect(finishTyped(amount('1,00,0'))).toBe('1,00,0');
  });

  it('a trade field holds a figure or is refused, and tidying twice changes nothing', () => {
    const pieces = fc.constantFrom('1', '20', '0', ',', '.', ' ', '₹', 'g', 'kg', 'Rs.', '-', 'रु');
    const texts = fc.oneof(
      fc.string(),
      fc.array(pieces).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(fc.constantFrom('amount', 'weight'), texts, (field, text) => {
        const tidy = tidyTyped(field, text);
        const typed = { field, text: tidy };
        if (!isUnreadable(typed)) expect(finishTyped(typed)).toMatch(/^\d{0,9}(?:\.\d{0,4})?$/);
        expect(tidyTyped(field, tidy)).toBe(tidy);
      }),
    );
  });

  it('a trade field with only a point, or 0, is no number', () => {
    expect(['', '.', '0', '0.00', '0.'].map((text) => readTyped(amount(text)))).toEqual(
      Array(5).fill(undefined),
    );
    expect(readTyped(amount('5.'))?.toFixed()).toBe('5');
    expect(readTyped(weight('.5'))?.toFixed()).toBe('0.5');
  });
});

describe('the rate of a gram', () => {
  it('the rate of a gram follows the feed if the store sends its percents', () => {
    // (124520 + 480) / 10 = 12500: half a percent more, one and a half less.
    const rates = ratesAt(GOLD, ASKS);
    expect(rates?.buy.toFixed(2)).toBe('12562.50');
    expect(rates?.sell.toFixed(2)).toBe('12312.50');
  });

  it("the rate of a gram without percents is the store's, as long as it is fresh", () => {
    const { BuyPercent: _buy, SellPercent: _sell, ...entry } = sampleEntry({ buy: '12600' });
    const named = { ...GOLD, entry };
    expect(ratesAt(named, ASKS)?.buy.toFixed(2)).toBe('12600.00');
    expect(ratesAt({ ...named, old: true }, ASKS)).toBeUndefined();
    expect(ratesAt(named, { gold: undefined, silver: '1' })).toBeUndefined();
  });

  it('the rate of a gram is undefined rather than 0', () => {
    const { BuyPercent: _buy, SellPercent: _sell, ...entry } = sampleEntry({ sell: '0' });
    expect(ratesAt({ ...GOLD, entry }, ASKS)).toBeUndefined();
    expect(ratesAt({ ...GOLD, entry: undefined }, ASKS)).toBeUndefined();
    expect(ratesAt(GOLD, { gold: undefined, silver: undefined })).toBeUndefined();
  });
});

describe('amount and weight', () => {
  it('amount and weight follow from each other, with GST in the amount of a purchase', () => {
    // 5000 / (12562.50 x 1.03) = 0.38641…
    expect(other(amount('5000'))).toBe('0.3864');
    expect(other(weight('1'))).toBe('12939.38');
    expect(other(amount('5000'), 'sell')).toBe('0.4060');
    expect(other(weight('1'), 'sell')).toBe('12312.50');
  });

  it('an amount too small for any weight leaves the weight empty', () => {
    expect(other(amount('0.5'))).toBe('');
    expect(other(amount('.'))).toBe('');
  });

  it('a trade never exceeds the typed amount, and is at most one step below it', () => {
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
    ['1,50', 500, '501.50'],
    ['999999999', 500, '999999999'],
  ])('a quick add on %j of %d is %s', (text, rupees, sum) => {
    expect(addedTo(text, rupees)).toBe(sum);
  });
});
