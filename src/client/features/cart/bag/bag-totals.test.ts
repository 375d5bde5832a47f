import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exact, sum } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { bagPricer, bagTotals, linePrice, logisticsOf } from './bag-totals.ts';
import { sampleLine } from '../testing/sample-line.ts';

const ASKS = { gold: '100000', silver: '200000' };
const plain = (totals: ReturnType<typeof bagTotals>) =>
  totals &&
  Object.fromEntries(Object.entries(totals).map(([name, value]) => [name, value.toFixed(2)]));

describe('bagTotals', () => {
  it("bagTotals matches the store's formulas, calculated by hand", () => {
    // Gold 995: (100000 + 500) / 10 = 10050 a gram; with 2 % margin 10251; 5 g = 51255; + 100 net + 18 %
    // of it = 51373; + 1 % other tax = 51886.73; x 2 = 103773.46.
    const bar = sampleLine({
      Purity: '995',
      PGold995: '500',
      PGold999: '9999',
      Margin: '2',
      Weight: '5gm',
      NetAmt: '100',
      ServiceTax: '18',
      OtherTax: '1',
      MakingCharge: '3.5',
      Logistics: '49.995',
      Quantity: 2,
    });
    // Silver: (200000 + 1000) / 1000 = 201 a gram; 10 g = 2010.
    const coin = sampleLine({ CartId: 2, Source: 'Silver', PSilver999: '1000', MakingCharge: '8' });
    expect(linePrice(bar, ASKS)?.toFixed(2)).toBe('103773.46');
    expect(linePrice(coin, ASKS)?.toFixed(2)).toBe('2010.00');
    expect(plain(bagTotals([bar, coin], ASKS, { amount: '250' }))).toEqual({
      amount: '105783.46',
      // 3 % = 3173.5038
      gst: '3173.50',
      // 3632.0711 -> 3632.07, and 160.80
      makingCharge: '3792.87',
      // 1037.7346 -> 1037.73
      otherTax: '1037.73',
      logistics: '50.00',
      coupon: '250.00',
      total: '113587.56',
    });
  });

  it('bagTotals is undefined, never partial, while one line has no price', () => {
    const lines = [sampleLine(), sampleLine({ CartId: 2, Source: 'Silver' })];
    expect(bagTotals(lines, { gold: '100000', silver: undefined })).toBeUndefined();
    expect(bagTotals([sampleLine({ Weight: 'a handful' })], ASKS)).toBeUndefined();
  });

  it('bagTotals deducts no more than there is to pay', () => {
    expect(
      plain(bagTotals([sampleLine({ Weight: '0.1gm' })], ASKS, { amount: '5000' })),
    ).toMatchObject({
      amount: '1000.00',
      coupon: '1030.00',
      total: '0.00',
    });
  });

  it('bagTotals shows rows that add up to the total, for any bag', () => {
    const percent = fc.integer({ min: 0, max: 4000 }).map((n) => (n / 100).toFixed(2));
    const rupees = fc.integer({ min: 0, max: 1_000_000 }).map((n) => (n / 1000).toFixed(3));
    const line = fc
      .record({
        Source: fc.constantFrom('Gold', 'Silver'),
        Purity: fc.constantFrom('995', '999'),
        PGold995: rupees,
        PGold999: rupees,
        PSilver999: rupees,
        NetAmt: rupees,
        Logistics: rupees,
        Margin: percent,
        ServiceTax: percent,
        OtherTax: percent,
        MakingCharge: percent,
        Weight: fc.integer({ min: 1, max: 100_000 }).map((n) => `${n / 100}gm`),
        Quantity: fc.integer({ min: 1, max: 100 }),
      })
      .map(sampleLine);
    const shown = (text: string) => exact(text.replace(/[^\d.]/g, ''));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), rupees, (lines, coupon) => {
        const totals = bagTotals(lines, ASKS, { amount: coupon });
        if (!totals) throw new Error('every line has a price');
        const { total, coupon: off, ...parts } = totals;
        const texts = Object.values(parts).map((value) => shown(formatRupees(value)));
        const added = sum(texts).minus(shown(formatRupees(off)));
        expect(added.toFixed(2)).toBe(shown(formatRupees(total)).toFixed(2));
        expect(parts.logistics.eq(logisticsOf(lines))).toBe(true);
      }),
    );
  });
});

describe('bagPricer', () => {
  it('bagPricer calculates the totals once for the same asks', () => {
    const totals = bagPricer([sampleLine()]);
    expect(totals(ASKS)).toBe(totals({ ...ASKS }));
    expect(totals({ ...ASKS, gold: '100001' })).not.toBe(totals(ASKS));
  });
});
