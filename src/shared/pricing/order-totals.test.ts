import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartTotals } from './cart-totals.ts';
import { exact } from './decimal.ts';
import { formatRupees } from './money.ts';
import { conversionTotals, lineMakingCharge, orderTotals, type SoldLine } from './order-totals.ts';

const line = (Total: string, rest: Partial<SoldLine> = {}): SoldLine => ({
  Total,
  MakingCharge: '0',
  OtherCharge: '0',
  CouponAmount: '0',
  ...rest,
});
const shown = (totals: object) =>
  Object.fromEntries(Object.entries(totals).map(([name, value]) => [name, value.toFixed(2)]));

describe('the summary of an order, worked out by hand', () => {
  it('adds GST, making charge and other taxes, and shows the coupon without taking it off', () => {
    // Amount 97,227.50 + 116,905.00 = 214,132.50; GST 3 % = 6,423.975: 6,423.98.
    // Making 2.5 % of 97,227.50 = 2,430.6875: 2,430.69; 2 % of 116,905 = 2,338.10; together 4,768.79.
    // Other taxes 1 % of 97,227.50 = 972.275: 972.28. Together 226,297.55; 500 less is due.
    const lines = [
      line('97227.50', { MakingCharge: '2.5', OtherCharge: '1', CouponAmount: '500' }),
      line('116905.00', { MakingCharge: '2', CouponAmount: '500' }),
    ];
    expect(shown(orderTotals(lines))).toEqual({
      amount: '214132.50',
      gst: '6423.98',
      coupon: '500.00',
      makingCharge: '4768.79',
      otherTax: '972.28',
      total: '226297.55',
      due: '225797.55',
    });
  });

  it('takes a coupon once, even if a store gives it with the first line only', () => {
    const lines = [line('100', { CouponAmount: '7' }), line('100')];
    expect(shown(orderTotals(lines))).toMatchObject({ coupon: '7.00', due: '199.00' });
    expect(shown(orderTotals(lines.toReversed()))).toMatchObject({ coupon: '7.00' });
  });

  it('is never negative', () => {
    const lines = [line('100', { CouponAmount: '5000' })];
    expect(shown(orderTotals(lines))).toMatchObject({ coupon: '5000.00', due: '0.00' });
    expect(shown(orderTotals([line('100', { CouponAmount: '-5' })]))).toMatchObject({
      coupon: '0.00',
      due: '103.00',
    });
  });

  it('has the GST, delivery and surcharge that it was sold with under india-gst, less the coupon', () => {
    const kept = { Gst: '27.75', Logistics: '50', Surcharge: '19', CouponAmount: '100' };
    const lines = [line('1000', { MakingCharge: '2.5', TaxProfile: 'india-gst', ...kept })];
    const same = { amount: '1000.00', gst: '27.75', makingCharge: '25.00', otherTax: '0.00' };
    const sold = { ...same, coupon: '100.00', total: '1021.75', due: '1021.75' };
    expect(shown(orderTotals(lines))).toEqual(sold);
    const made = { ...same, coupon: '0.00', total: '1071.75', due: '71.75' };
    expect(shown(conversionTotals(lines))).toEqual(made);
    const bare = [line('1000', { TaxProfile: 'india-gst' })];
    expect(orderTotals(bare).total.toFixed()).toBe('1000');
    expect(conversionTotals(bare).due.toFixed()).toBe('0');
  });

  it('has whole paise everywhere', () => {
    const totals = orderTotals([line('10.505', { CouponAmount: '0.005' })]);
    expect(Object.values(totals).every((rupees) => rupees.eq(rupees.toFixed(2)))).toBe(true);
  });

  it('comes to the making charge only for a coin out of digital metal', () => {
    const lines = [line('254960.00', { MakingCharge: '2.5', OtherCharge: '1' })];
    expect(shown(conversionTotals(lines))).toEqual({
      amount: '254960.00',
      gst: '0.00',
      coupon: '0.00',
      makingCharge: '6374.00',
      otherTax: '0.00',
      total: '261334.00',
      due: '6374.00',
    });
    expect(lineMakingCharge(line('254960.00', { MakingCharge: '2.5' })).toFixed(2)).toBe('6374.00');
  });
});

const digits = (value: number, places: number): string =>
  exact(value)
    .div(10 ** places)
    .toFixed();
const rupees = fc.integer({ min: 0, max: 2_000_000_000 });
const percent = fc.nat(30_000);
const sold = fc.record({ paise: rupees, making: percent, other: percent });
const orders = fc.record({ lines: fc.array(sold, { maxLength: 30 }), coupon: fc.nat(5_000_000) });

/** Whole numbers only: a percent in thousandths of paise, plus half a paisa before truncation. */
const chargeInPaise = (paise: number, thousandths: number): bigint =>
  (BigInt(paise) * BigInt(thousandths) * 2n + 100_000n) / 200_000n;
const add = (values: bigint[]) => values.reduce((sum, value) => sum + value, 0n);
const readPaise = (text: string) => BigInt(text.replace(/[^\d-]/g, ''));

describe('the summary of any order', () => {
  it('agrees with an independent calculation, as the customer reads it', () => {
    fc.assert(
      fc.property(orders, ({ lines, coupon }) => {
        const amount = add(lines.map(({ paise }) => BigInt(paise)));
        const gst = (amount * 3n * 2n + 100n) / 200n;
        const making = add(lines.map(({ paise, making }) => chargeInPaise(paise, making)));
        const other = add(lines.map(({ paise, other }) => chargeInPaise(paise, other)));
        const total = amount + gst + making + other;
        const off = lines.length > 0 ? BigInt(coupon) : 0n;

        const totals = orderTotals(
          lines.map(({ paise, making, other }) => ({
            Total: digits(paise, 2),
            MakingCharge: digits(making, 3),
            OtherCharge: digits(other, 3),
            CouponAmount: digits(coupon, 2),
          })),
        );
        const read = Object.fromEntries(
          Object.entries(totals).map(([name, value]) => [name, readPaise(formatRupees(value))]),
        );
        expect(read).toEqual({
          amount,
          gst,
          coupon: off,
          makingCharge: making,
          otherTax: other,
          total,
          due: off > total ? 0n : total - off,
        });
      }),
      { numRuns: 1000 },
    );
  });

  it('equals that of the bag if there is no charge for logistics', () => {
    fc.assert(
      fc.property(orders, ({ lines, coupon }) => {
        const bag = cartTotals(
          lines.map(({ paise, making, other }) => ({
            price: exact(digits(paise, 2)),
            MakingCharge: digits(making, 3),
            OtherTax: digits(other, 3),
            Logistics: '0',
          })),
          lines.length > 0 ? digits(coupon, 2) : '0',
        );
        const order = orderTotals(
          lines.map(({ paise, making, other }) => ({
            Total: digits(paise, 2),
            MakingCharge: digits(making, 3),
            OtherCharge: digits(other, 3),
            CouponAmount: digits(coupon, 2),
          })),
        );
        expect(order.due.toFixed(2)).toBe(bag.total.toFixed(2));
      }),
    );
  });
});
