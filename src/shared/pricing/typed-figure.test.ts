import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indianDigits } from './indian-digits.ts';
import { readTypedRupees, typedFigure, withDecimalPoint, withoutGroups } from './typed-figure.ts';

describe('withoutGroups', () => {
  it.each([
    ['1,25,000', '125000'],
    ['125,000.50', '125000.50'],
    ['₹ 1,36,400.41', '136400.41'],
    ['10,00,00,000', '100000000'],
    [' 480.50 ', '480.50'],
    ['Rs. 1,25,000', '125000'],
    ['Rs.500', '500'],
    ['INR 2,500.50', '2500.50'],
    ['₹5,000/-', '5000'],
    ['Rs. 5,000/- only', '5000'],
    ['५०० रु.', '500'],
    ['500 rupees', '500'],
    ['\u202A1,25,000.00\u202C', '125000.00'],
    ['-1,250', '-1250'],
    ['₹ १,२५,०००.५०', '125000.50'],
    ['\uFF11\uFF12,\uFF15\uFF10\uFF10', '12500'],
    ['\t480.50\n', '480.50'],
    ['\u00A01\u00A025\u00A0000 ', '125000'],
    ['12\u202F500', '12500'],
    ['1, 25, 000', '125000'],
    ['−2,534.00', '-2534.00'],
    ['– ₹500', '-500'],
  ])('reads %s as %s', (typed, figure) => {
    expect(withoutGroups(typed)).toBe(figure);
  });

  it.each([
    '1,1',
    '0,125',
    '5,5',
    '99,50',
    '480,50',
    '1.250,50',
    ',5',
    '1,25,00',
    '12345,678',
    '1,,000',
    'Rs. 5,5',
  ])('leaves the comma of %s, which does not separate groups', (typed) => {
    expect(withoutGroups(typed)).toContain(',');
  });

  it.each(['1200\t350', '500 600', '12\n500', '5  5', '12\u00A05', '12 .5 0'])(
    'never takes %j, two cells of a sheet, for one figure',
    (pasted) => {
      expect(withoutGroups(pasted)).toMatch(/\s/);
    },
  );
});

describe('withDecimalPoint', () => {
  it.each([
    ['2,5', '2.5'],
    ['480,50', '480.50'],
    ['0,125', '0.125'],
    ['1,00,0', '1,00,0'],
    ['12345,678', '12345,678'],
    ['1.250,50', '1.250,50'],
  ])('writes %s as %s', (figure, written) => {
    expect(withDecimalPoint(figure)).toBe(written);
  });
});

describe('typedFigure', () => {
  it.each([
    ['3 %', '%', '3'],
    ['०.५%\u200B', '%', '0.5'],
    ['1,250.5 gm', 'g', '1250.5'],
    ['12.5 Grams', 'g', '12.5'],
    ['10g.', 'g', '10'],
    ['१० ग्राम', 'g', '10'],
    ['₹ 5,000/-', '₹', '5000'],
  ] as const)('reads %j in %s as %s', (typed, unit, figure) => {
    expect(typedFigure(typed, unit)).toBe(figure);
  });

  it.each([
    ['5 kg', 'g'],
    ['5 %', 'g'],
    ['5 g', '%'],
    ['5 %', '₹'],
    ['%', '%'],
    ['0,5 g', 'g'],
  ] as const)('leaves what is wrong with %j in %s', (typed, unit) => {
    expect(typedFigure(typed, unit)).not.toMatch(/^[\d.]*$/);
  });
});

describe('readTypedRupees', () => {
  it('reads back what the shop writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (paise) => {
        const rupees = `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;
        expect(readTypedRupees(`₹${indianDigits(rupees)}`)).toBe(rupees);
      }),
    );
  });

  it('never takes a decimal comma for a figure a hundred times as large', () => {
    fc.assert(
      fc.property(fc.nat(99_999), fc.nat(99), (whole, paise) => {
        expect(readTypedRupees(`${whole},${String(paise).padStart(2, '0')}`)).toBeUndefined();
      }),
    );
  });

  it.each(['', '0', '0.00', '-5', '1.234', 'five', '123456789012'])('refuses %j', (typed) => {
    expect(readTypedRupees(typed)).toBeUndefined();
  });
});
