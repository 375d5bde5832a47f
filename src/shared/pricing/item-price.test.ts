import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exact } from './decimal.ts';
import { itemPrice, makingCharge, type PricedPiece, shownMrp } from './item-price.ts';

const coin: PricedPiece = {
  metal: 'Gold',
  Purity: '999',
  weight: '10gm',
  PGold995: '0',
  PGold999: '0',
  PSilver999: '0',
  Margin: '0',
  NetAmt: '0',
  ServiceTax: '0',
  OtherTax: '0',
};
const silver: PricedPiece = { ...coin, metal: 'Silver', weight: '1 kg' };

const price = (piece: Partial<PricedPiece>, ask: string, quantity = 1) => {
  const whole = { ...coin, ...piece };
  const asks =
    whole.metal === 'Silver' ? { gold: undefined, silver: ask } : { gold: ask, silver: undefined };
  return itemPrice(whole, asks, quantity)?.toFixed(2);
};

describe('the price of a piece, worked out by hand', () => {
  it('prices gold 999 of 10 g', () => {
    // (95,000 + 500) / 10 = 9,550 a gram; 1.5 % of it is 143.25: 9,693.25; times 10 g = 96,932.50;
    // net amount 250, service tax 18 % of it 45: 97,227.50.
    const piece = {
      PGold999: '500',
      PGold995: '9999',
      Margin: '1.5',
      NetAmt: '250',
      ServiceTax: '18',
    };
    expect(price(piece, '95000')).toBe('97227.50');
  });

  it('prices gold 995 with its own premium and other tax', () => {
    // (95,123.45 - 250) / 10 = 9,487.345; 2 % = 189.7469: 9,677.0919; times 5 g = 48,385.4595;
    // + 100 + 18 % of 100 = 48,503.4595; other tax 1.25 % = 606.29324375: 49,109.75274375.
    const piece = {
      Purity: '995',
      weight: '5gm',
      PGold995: '-250',
      PGold999: '9999',
      Margin: '2',
      NetAmt: '100',
      ServiceTax: '18',
      OtherTax: '1.25',
    };
    expect(price(piece, '95123.45')).toBe('49109.75');
  });

  it('prices silver of 1 kg by the kilogram', () => {
    // (112,000 + 1,500) / 1000 = 113.5 a gram; 3 % = 3.405: 116.905; times 1000 g.
    expect(price({ ...silver, PSilver999: '1500', Margin: '3' }, '112000')).toBe('116905.00');
  });

  it('prices a coin of half a gram, rounding the half paisa up', () => {
    // 9,500 + 5 % = 9,975; times 0.5 = 4,987.50; + 120.75 + 18 % of it 21.735 = 5,129.985.
    const piece = { weight: '0.5', Margin: '5', NetAmt: '120.75', ServiceTax: '18' };
    expect(price(piece, '95000')).toBe('5129.99');
  });

  it.each([
    // 1 g of silver at the ask / 1000. In binary, 1.005 is a little less than itself.
    ['1005', '1.01'],
    ['1004.999999999999999999', '1.00'],
    ['1004.9', '1.00'],
    ['1005.000000000000000001', '1.01'],
    ['1015', '1.02'],
    ['1045', '1.05'],
  ])('rounds 1 g of silver at %s to %s', (ask, shown) => {
    expect(price({ ...silver, weight: '1gm' }, ask)).toBe(shown);
  });

  it.each([
    // 1.004 x 3 = 3.012; the rounded piece would have given 3.00.
    ['1004', 3, '3.01'],
    // 1.005 x 3 = 3.015; the rounded piece would have given 3.03.
    ['1005', 3, '3.02'],
    // 1.0049 x 100 = 100.49.
    ['1004.9', 100, '100.49'],
  ])('at %s multiplies by %i before it rounds: %s', (ask, quantity, shown) => {
    expect(price({ ...silver, weight: '1gm' }, ask, quantity)).toBe(shown);
  });

  it.each([
    ['no rate', { ...coin }, { gold: undefined, silver: '1' }],
    ['another metal', { ...coin, metal: 'Platinum' }, { gold: '1', silver: '1' }],
    ['no metal', { ...coin, metal: '' }, { gold: '1', silver: '1' }],
    ['no weight', { ...coin, weight: '' }, { gold: '1', silver: '1' }],
    ['a weight of 0', { ...coin, weight: '0gm', NetAmt: '500' }, { gold: '1', silver: '1' }],
  ])('is undefined with %s, and never 0', (_, piece, asks) => {
    expect(itemPrice(piece, asks)).toBeUndefined();
  });

  it('accepts metals and purities in any spelling of the stores', () => {
    expect(price({ metal: ' GOLD ', Purity: ' 995 ', PGold995: '10' }, '100')).toBe('110.00');
  });
});

describe('the making charge', () => {
  it.each([
    // 97,227.50 x 2.5 % = 2,430.6875.
    ['97227.50', '2.5', '2430.69'],
    // 0.5 % of 1 = 0.005.
    ['1', '0.5', '0.01'],
    ['1', '0.49', '0.00'],
    ['1', '0.4999999999999999999999', '0.00'],
    ['199.99', '0', '0.00'],
  ])('is, for %s at %s %%: %s', (value, percent, charge) => {
    expect(makingCharge(exact(value), percent).toFixed(2)).toBe(charge);
  });
});

describe('the MRP', () => {
  it.each([
    ['1200', '1000', '1200'],
    ['1000', '1000', undefined],
    ['999.99', '1000', undefined],
    ['0', '1000', undefined],
    ['1200', undefined, '1200'],
    ['0', undefined, undefined],
  ])('%s with a price of %s is shown as %s', (mrp, sale, shown) => {
    expect(shownMrp(mrp, sale === undefined ? undefined : exact(sale))?.toFixed()).toBe(shown);
  });
});

const decimalText = (most: number, decimals: number) =>
  fc
    .tuple(fc.nat(most), fc.nat(10 ** decimals - 1))
    .map(([whole, part]) => `${whole}.${String(part).padStart(decimals, '0')}`);
const pieces = fc.record({
  metal: fc.constantFrom('Gold', 'Silver'),
  Purity: fc.constantFrom('995', '999'),
  weight: fc.constantFrom('0.5', '1gm', '8 gm', '10', '100gm', '1kg'),
  PGold995: decimalText(5000, 2),
  PGold999: decimalText(5000, 2),
  PSilver999: decimalText(5000, 2),
  Margin: decimalText(20, 3),
  NetAmt: decimalText(2000, 2),
  ServiceTax: decimalText(28, 2),
  OtherTax: decimalText(10, 2),
});
const both = (ask: string | number) => ({ gold: ask, silver: ask });

describe('the price of any piece', () => {
  it('is never negative, and grows with ask, weight and quantity', () => {
    fc.assert(
      fc.property(
        pieces,
        decimalText(200_000, 2),
        decimalText(999, 2),
        fc.integer({ min: 1, max: 99 }),
        (piece, ask, more, quantity) => {
          const here = itemPrice(piece, both(ask), quantity);
          const dearer = itemPrice(piece, both(exact(ask).plus(more).toFixed()), quantity);
          const another = itemPrice(piece, both(ask), quantity + 1);
          const heavier = itemPrice({ ...piece, weight: '1001.5 gm' }, both(ask), quantity);
          if (!here || !dearer || !another || !heavier) throw new Error('a price is missing');
          expect(here.gte(0)).toBe(true);
          expect(dearer.gte(here)).toBe(true);
          expect(another.gte(here)).toBe(true);
          expect(heavier.gte(here)).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is the same for numbers and for their text', () => {
    fc.assert(
      fc.property(pieces, fc.integer({ min: 1, max: 20_000_000 }), (piece, paise) => {
        const ask = paise / 100;
        const asNumbers = { ...piece, Margin: Number(piece.Margin), NetAmt: Number(piece.NetAmt) };
        const asText = {
          ...piece,
          Margin: String(asNumbers.Margin),
          NetAmt: String(asNumbers.NetAmt),
        };
        expect(itemPrice(asNumbers, both(ask), 3)?.toFixed(2)).toBe(
          itemPrice(asText, both(String(ask)), '3')?.toFixed(2),
        );
      }),
      { numRuns: 500 },
    );
  });
});
