import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartTotals, type PricedLine } from './cart-totals.ts';
import { exact } from './decimal.ts';
import { formatRupees } from './money.ts';

const line = (price: string, rest: Partial<PricedLine> = {}): PricedLine => ({
  price: exact(price),
  MakingCharge: '0',
  OtherTax: '0',
  Logistics: '0',
  ...rest,
});
const shown = (lines: PricedLine[], coupon?: string) =>
  Object.fromEntries(
    Object.entries(cartTotals(lines, coupon)).map(([name, value]) => [name, value.toFixed(2)]),
  );

describe('the summary of the bag, worked out by hand', () => {
  it('adds GST, logistics, making charge and other tax, and takes off the coupon', () => {
    // Amount 97,227.50 + 116,905.00 = 214,132.50; GST 3 % = 6,423.975: 6,423.98.
    // Making 2.5 % of 97,227.50 = 2,430.6875: 2,430.69; 2 % of 116,905 = 2,338.10; together 4,768.79.
    // Other tax 1 % of 97,227.50 = 972.275: 972.28. Logistics 0 + 350.
    // 214,132.50 + 6,423.98 + 4,768.79 + 972.28 + 350 = 226,647.55; less 500.
    const lines = [
      line('97227.50', { MakingCharge: '2.5', OtherTax: '1' }),
      line('116905.00', { MakingCharge: '2', Logistics: '350' }),
    ];
    expect(shown(lines, '500')).toEqual({
      amount: '214132.50',
      gst: '6423.98',
      makingCharge: '4768.79',
      otherTax: '972.28',
      logistics: '350.00',
      coupon: '500.00',
      total: '226147.55',
    });
  });

  it('takes GST of the amount, once, not of each line', () => {
    // 3 % of 0.50 is 0.015: 0.02 for each line, 0.03 for both.
    expect(shown([line('0.50'), line('0.50')])['gst']).toBe('0.03');
  });

  it('never takes off more than the total', () => {
    // 100 + 3 GST.
    expect(shown([line('100')], '5000')).toMatchObject({ coupon: '103.00', total: '0.00' });
    expect(shown([line('100')], '103')).toMatchObject({ coupon: '103.00', total: '0.00' });
    expect(shown([line('100')], '102.99')).toMatchObject({ coupon: '102.99', total: '0.01' });
  });

  it('ignores a coupon that would add to the total', () => {
    expect(shown([line('100')], '-5')).toMatchObject({ coupon: '0.00', total: '103.00' });
  });

  it('is 0 for an empty bag, with any coupon', () => {
    expect(shown([], '100')).toMatchObject({ amount: '0.00', coupon: '0.00', total: '0.00' });
  });
});

const paise = fc.integer({ min: 0, max: 500_000_000 }).map((value) => exact(value).div(100));
const percent = fc.nat(30_000).map((value) => exact(value).div(1000).toFixed());
const lines = fc.array(
  fc.record({ price: paise, MakingCharge: percent, OtherTax: percent, Logistics: paise }),
  { maxLength: 12 },
);
/** The amount in paise, as a customer reads it. */
const readPaise = (text: string) => BigInt(text.replace(/[^\d-]/g, ''));

describe('the summary of any bag', () => {
  it('has lines that add up to its total, to the paisa', () => {
    fc.assert(
      fc.property(lines, paise, (bag, coupon) => {
        const totals = cartTotals(bag, coupon);
        const read = (value: typeof totals.total) => readPaise(formatRupees(value));
        expect(bag.reduce((sum, { price }) => sum + read(price), 0n)).toBe(read(totals.amount));
        expect(
          read(totals.amount) +
            read(totals.gst) +
            read(totals.makingCharge) +
            read(totals.otherTax) +
            read(totals.logistics) -
            read(totals.coupon),
        ).toBe(read(totals.total));
      }),
      { numRuns: 500 },
    );
  });

  it('is never negative in any of its lines', () => {
    fc.assert(
      fc.property(lines, paise, (bag, coupon) => {
        for (const value of Object.values(cartTotals(bag, coupon))) expect(value.gte(0)).toBe(true);
      }),
    );
  });

  it('does not depend on the order of the lines', () => {
    fc.assert(
      fc.property(lines, (bag) => {
        expect(shown(bag.toReversed())).toEqual(shown(bag));
      }),
    );
  });
});
