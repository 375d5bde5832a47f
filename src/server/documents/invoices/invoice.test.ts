import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exact, sum } from '#shared/pricing/decimal.ts';
import { SELLER, soldOrder, soldPiece } from '#server/testing/sold-order.ts';
import { invoiceOf } from './invoice.ts';

const PIECES = [
  soldPiece({ quantity: 2, price: '255000.00' }),
  soldPiece({
    metal: 'Silver',
    productName: 'Cast Silver Bar',
    grams: '1000',
    quantity: 3,
    price: '469512.37',
    makingPercent: '2',
    otherPercent: '1',
    logistics: '350.00',
  }),
];
const inGoa = { ...soldOrder(PIECES).shipping, state: 'Goa' };
const sums = (...given: Parameters<typeof invoiceOf>) =>
  invoiceOf(...given).sums.map(({ name, value, percent }) =>
    [name, value, percent].join(' ').trim(),
  );

describe('an invoice, worked by hand', () => {
  it('within the state has central and state GST, half each', () => {
    // 255,000.00 + 469,512.37 = 724,512.37; 3 % is 21,735.3711: 21,735.37, of which 10,867.69 and 10,867.68.
    // Making 2.5 % of 255,000 = 6,375, 2 % of 469,512.37 = 9,390.25; other tax 1 % = 4,695.12.
    const order = soldOrder(PIECES, { coupon: '500.00', utr: '412398765432' });
    expect(sums(order, PIECES, SELLER)).toEqual([
      'amount 724512.37',
      'cgst 10867.69 1.5',
      'sgst 10867.68 1.5',
      'making 15765.25',
      'other 4695.12',
      'delivery 350.00',
      'coupon -500.00',
    ]);
    expect(invoiceOf(order, PIECES, SELLER)).toMatchObject({
      number: '26-27/000001',
      placeOfSupply: 'Maharashtra (27)',
      paid: '766558.11',
      inWords:
        'Rupees Seven Lakh Sixty-Six Thousand Five Hundred Fifty-Eight and Eleven Paise Only',
      metals: ['Gold', 'Silver'],
    });
  });

  it('to another state has integrated GST, by where the metal goes', () => {
    const order = soldOrder(PIECES, {
      shipping: inGoa,
      paymentMode: 'CARD',
      surcharge: '15331.16',
    });
    expect(sums(order, PIECES, SELLER)).toEqual([
      'amount 724512.37',
      'igst 21735.37 3',
      'making 15765.25',
      'other 4695.12',
      'delivery 350.00',
      'surcharge 15331.16',
    ]);
    expect(invoiceOf(order, PIECES, SELLER).placeOfSupply).toBe('Goa (30)');
  });

  it('within a territory without legislature has that territory’s half', () => {
    const there = { ...inGoa, state: 'Chandigarh' };
    const order = soldOrder(PIECES, { shipping: there });
    expect(sums(order, PIECES, { ...SELLER, state: 'Chandigarh' })).toContain('utgst 10867.68 1.5');
  });

  it('takes an unknown state for another one', () => {
    expect(sums(soldOrder(PIECES), PIECES, { ...SELLER, state: '' })).toContain('igst 21735.37 3');
  });

  it('of a conversion has the making charge alone: the metal was the customer’s', () => {
    const [gold] = PIECES;
    const order = soldOrder(PIECES.slice(0, 1), { kind: 'convert', number: 'C261120K3F9QX' });
    expect(sums(order, gold ? [gold] : [], SELLER)).toEqual(['making 6375.00']);
    expect(invoiceOf(order, gold ? [gold] : [], SELLER)).toMatchObject({
      grams: '20',
      paid: '6375.00',
    });
  });

  it('says of each line what it weighs and costs a gram', () => {
    expect(invoiceOf(soldOrder(PIECES), PIECES, SELLER).lines).toMatchObject([
      { hsn: '7108', quantity: 2, gramsEach: '10', grams: '20', ratePerGram: '12750.00' },
      // 469,512.37 / 3,000 = 156.504…
      { hsn: '7106', quantity: 3, gramsEach: '1000', grams: '3000', ratePerGram: '156.50' },
    ]);
  });
});

describe('an order without an invoice', () => {
  it('is made where the sums are not what was paid', () => {
    const order = soldOrder(PIECES);
    const short = { ...order, paid: exact(order.paid).minus('0.01').toFixed(2) };
    expect(() => invoiceOf(short, PIECES, SELLER)).toThrow('does not add up');
  });

  it('is made where the lines are not what was sold', () => {
    expect(() => invoiceOf(soldOrder(PIECES), PIECES.slice(1), SELLER)).toThrow('does not add up');
  });

  it('is made before there is a number', () => {
    const order = soldOrder(PIECES, { invoiceNumber: null });
    expect(() => invoiceOf(order, PIECES, SELLER)).toThrow('not invoiced');
  });
});

const paise = (max: number) =>
  fc.integer({ min: 1, max }).map((value) => exact(value).div(100).toFixed(2));
const percent = fc.nat(30_000).map((value) => exact(value).div(1000).toFixed());
const piece = fc
  .record({
    price: paise(500_000_000),
    makingPercent: percent,
    otherPercent: percent,
    logistics: paise(100_000),
    quantity: fc.integer({ min: 1, max: 100 }),
    grams: fc.constantFrom('0.5', '1', '10', '1000'),
    metal: fc.constantFrom('Gold' as const, 'Silver' as const),
  })
  .map(soldPiece);

it('an invoice adds up to what was paid, to the paisa, for any order', () => {
  const state = fc.constantFrom('Maharashtra', 'Goa');
  const pieces = fc.array(piece, { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(
      pieces,
      paise(5_000_000),
      paise(999_999),
      state,
      (sold, coupon, surcharge, state) => {
        const shipping = { ...inGoa, state };
        const order = soldOrder(sold, { coupon, surcharge, shipping });
        const invoice = invoiceOf(order, sold, SELLER);
        expect(sum(invoice.sums.map(({ value }) => exact(value))).toFixed(2)).toBe(invoice.paid);
        const named = (...names: string[]) =>
          sum(invoice.sums.filter(({ name }) => names.includes(name)).map((s) => exact(s.value)));
        expect(named('cgst', 'sgst', 'igst').toFixed(2)).toBe(order.gst);
        expect(named('making').toFixed(2)).toBe(
          sum(invoice.lines.map((line) => exact(line.making))).toFixed(2),
        );
        const [cgst, sgst] = [named('cgst'), named('sgst')];
        expect(cgst.minus(sgst).toNumber()).toBeLessThanOrEqual(0.01);
      },
    ),
    { numRuns: 300 },
  );
});
