import { describe, expect, it } from 'vitest';
import { exact } from '#shared/pricing/decimal.ts';
import type { SoldLine } from '#server/db/schema/orders.ts';
import { SELLER, soldOrder, soldPiece } from '#server/testing/people/sold-order.ts';
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
const consumer = { ...soldOrder(PIECES).billing, gstNumber: '' };
const bill = (order: ReturnType<typeof soldOrder>, sold: SoldLine[], seller = SELLER) =>
  invoiceOf(order, { sold, seller, hsnDigits: '4' });
const sums = (...given: Parameters<typeof bill>) =>
  bill(...given).sums.map(({ name, value, percent }) => [name, value, percent].join(' ').trim());

describe('an invoice, worked by hand', () => {
  it('an invoice within the state has central and state GST, the same to the paisa, and the odd one as rounding', () => {
    // 255,000.00 + 469,512.37 = 724,512.37; 3 % is 21,735.3711: 21,735.37, of which 10,867.68 twice.
    // Making 2.5 % of 255,000 = 6,375, 2 % of 469,512.37 = 9,390.25; other tax 1 % = 4,695.12.
    const order = soldOrder(PIECES, { coupon: '500.00', utr: '412398765432' });
    expect(sums(order, PIECES)).toEqual([
      'amount 724512.37',
      'cgst 10867.68 1.5',
      'sgst 10867.68 1.5',
      'making 15765.25',
      'other 4695.12',
      'delivery 350.00',
      'coupon -500.00',
      'rounding 0.01',
    ]);
    expect(bill(order, PIECES)).toMatchObject({
      number: '26-27/000001',
      placeOfSupply: 'Maharashtra (27)',
      paid: '766558.11',
      inWords:
        'Rupees Seven Lakh Sixty-Six Thousand Five Hundred Fifty-Eight and Eleven Paise Only',
      metals: ['Gold', 'Silver'],
    });
  });

  it('an invoice to another state has integrated GST, by where the metal goes', () => {
    const order = soldOrder(PIECES, {
      billing: consumer,
      shipping: inGoa,
      paymentMode: 'CARD',
      surchargePercent: '2',
    });
    expect(sums(order, PIECES)).toEqual([
      'amount 724512.37',
      'igst 21735.37 3',
      'making 15765.25',
      'other 4695.12',
      'delivery 350.00',
      'surcharge 15341.16',
    ]);
    expect(bill(order, PIECES).placeOfSupply).toBe('Goa (30)');
  });

  it('an invoice to a GSTIN has the tax of its state, wherever the metal goes, which no other buyer’s has', () => {
    const shipping = soldOrder(PIECES).shipping;
    const firm = { ...shipping, gstNumber: '30AAACA1234A1ZX', state: 'Goa' };
    const order = soldOrder(PIECES, { billing: firm, shipping });
    expect(bill(order, PIECES).placeOfSupply).toBe('Goa (30)');
    expect(sums(order, PIECES)).toContain('igst 21735.37 3');
    // Their own GSTIN among those of another state: a branch that the firm has it sent to.
    const home = { ...shipping, gstNumber: '27AAACA1234A1ZK' };
    const toBranch = soldOrder(PIECES, { billing: home, shipping: firm });
    expect(bill(toBranch, PIECES).placeOfSupply).toBe('Maharashtra (27)');
    expect(sums(toBranch, PIECES)).toContain('cgst 10867.68 1.5');
    const noGstin = soldOrder(PIECES, { billing: { ...firm, gstNumber: '30AAACA' }, shipping });
    expect(bill(noGstin, PIECES).placeOfSupply).toBe('Maharashtra (27)');
  });

  it('an invoice within a territory without legislature has that territory’s half', () => {
    const there = { ...inGoa, state: 'Chandigarh' };
    const order = soldOrder(PIECES, { billing: consumer, shipping: there });
    expect(sums(order, PIECES, { ...SELLER, state: 'Chandigarh' })).toContain('utgst 10867.68 1.5');
  });

  it('takes an unknown state for another one', () => {
    expect(sums(soldOrder(PIECES), PIECES, { ...SELLER, state: '' })).toContain('igst 21735.37 3');
  });

  it('an invoice of a conversion has the making charge alone: the metal was the customer’s', () => {
    const [gold] = PIECES;
    const order = soldOrder(PIECES.slice(0, 1), { kind: 'convert', number: 'C261120K3F9QX' });
    expect(sums(order, gold ? [gold] : [])).toEqual(['making 6375.00']);
    expect(bill(order, gold ? [gold] : [])).toMatchObject({
      grams: '20',
      paid: '6375.00',
    });
  });

  it('says of each line what it weighs and costs a gram', () => {
    expect(bill(soldOrder(PIECES), PIECES).lines).toMatchObject([
      { hsn: '7108', quantity: 2, gramsEach: '10', grams: '20', ratePerGram: '12750.00' },
      // 469,512.37 / 3,000 = 156.504…
      { hsn: '7106', quantity: 3, gramsEach: '1000', grams: '3000', ratePerGram: '156.50' },
    ]);
  });
});

describe('an invoice by `india-gst`, worked by hand', () => {
  const tax = { profile: 'india-gst' as const, gstPercent: '3' };

  it('taxes everything that is charged, after the coupon, in two equal halves', () => {
    // 724,512.37 + making 15,765.25 + delivery 350 - coupon 500 = 740,127.62; 1.5 % is 11,101.9143, twice 11,101.91.
    const order = soldOrder(PIECES, { coupon: '500.00', tax });
    expect(sums(order, PIECES)).toEqual([
      'amount 724512.37',
      'making 15765.25',
      'delivery 350.00',
      'coupon -500.00',
      'taxable 740127.62',
      'cgst 11101.91 1.5',
      'sgst 11101.91 1.5',
    ]);
    expect(order.paid).toBe('762331.44');
    // The same tax elsewhere, though 3 % of it would be 22,203.83.
    const inOther = soldOrder(PIECES, {
      billing: consumer,
      coupon: '500.00',
      tax,
      shipping: inGoa,
    });
    expect(sums(inOther, PIECES)).toContain('igst 22203.82 3');
  });

  it('shares the coupon and the taxes among the lines', () => {
    const { lines } = bill(soldOrder(PIECES, { coupon: '500.00', tax }), PIECES);
    // 255,000 + 6,375 = 261,375 of 740,627.62: 176.46 of the coupon.
    expect(lines.map(({ taxable }) => taxable)).toEqual(['261198.54', '478929.08']);
    expect(lines.map(({ taxes }) => taxes.map(({ value }) => value))).toEqual([
      ['3917.98', '3917.98'],
      ['7183.93', '7183.93'],
    ]);
  });

  it('taxes the surcharge of a card too', () => {
    const [gold = soldPiece()] = PIECES;
    // 255,000 + 6,375 = 261,375, GST 7,841.26: 269,216.26. 2 % of it is 5,384.33, and GST is then of 266,759.33.
    const order = soldOrder([gold], { tax, surchargePercent: '2', paymentMode: 'CARD' });
    expect(sums(order, [gold])).toEqual([
      'amount 255000.00',
      'making 6375.00',
      'delivery 0.00',
      'surcharge 5384.33',
      'taxable 266759.33',
      'cgst 4001.39 1.5',
      'sgst 4001.39 1.5',
    ]);
    expect(order.paid).toBe('274762.11');
  });

  it('an invoice of a conversion is one of a service, with its own code and rate', () => {
    const [gold = soldPiece()] = PIECES;
    const order = soldOrder([gold], { kind: 'convert', tax: { ...tax, gstPercent: '5' } });
    expect(sums(order, [gold])).toEqual([
      'making 6375.00',
      'taxable 6375.00',
      'cgst 159.38 2.5',
      'sgst 159.38 2.5',
    ]);
    expect(bill(order, [gold]).lines).toMatchObject([{ hsn: '9988', taxable: '6375.00' }]);
  });
});

describe('an order without an invoice', () => {
  it('no invoice is made when the sums are not what was paid', () => {
    const order = soldOrder(PIECES);
    const short = { ...order, paid: exact(order.paid).minus('0.01').toFixed(2) };
    expect(() => bill(short, PIECES)).toThrow('does not add up');
  });

  it('no invoice is made when the lines are not what was sold', () => {
    expect(() => bill(soldOrder(PIECES), PIECES.slice(1))).toThrow('does not add up');
  });

  it('no invoice is made before the order has a number', () => {
    const order = soldOrder(PIECES, { invoiceNumber: null });
    expect(() => bill(order, PIECES)).toThrow('not invoiced');
  });
});
