import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compactRupees, formatRupees, trimmedRupees } from './money.ts';

describe('formatRupees', () => {
  it.each([
    ['125000', '₹1,25,000.00'],
    ['0', '₹0.00'],
    ['999.9', '₹999.90'],
    ['1000', '₹1,000.00'],
    ['100000', '₹1,00,000.00'],
    ['12345678.9', '₹1,23,45,678.90'],
    ['1234567890.12', '₹1,23,45,67,890.12'],
    // More digits than a binary number can hold to the paisa.
    ['90071992547409931.23', '₹90,07,19,92,54,74,09,931.23'],
    ['0.005', '₹0.01'],
    ['1.005', '₹1.01'],
    ['1.0049', '₹1.00'],
    ['-250.5', '−₹250.50'],
    ['-0.001', '₹0.00'],
  ])('writes %s as %s', (value, text) => {
    expect(formatRupees(value)).toBe(text);
  });

  it('shows the digits of any amount of paise', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), (paise) => {
        const text = formatRupees(`${paise / 100n}.${String(paise % 100n).padStart(2, '0')}`);
        expect(BigInt(text.replace(/\D/g, ''))).toBe(paise);
        expect(text).toMatch(/^₹(?:\d{1,2},(?:\d\d,)*)?\d{1,3}\.\d\d$/);
      }),
    );
  });
});

describe('trimmedRupees', () => {
  it.each([
    ['100000', '₹1,00,000'],
    ['100000.5', '₹1,00,000.50'],
    ['99999.996', '₹1,00,000'],
    ['1000', '₹1,000'],
  ])('writes %s as %s', (value, text) => expect(trimmedRupees(value)).toBe(text));
});

describe('compactRupees', () => {
  it.each([
    ['0', '₹0'],
    ['969.49', '₹969'],
    ['14939.5', '₹14,940'],
    ['99999.49', '₹99,999'],
    ['99999.5', '₹1.00 L'],
    ['129354.99', '₹1.29 L'],
    ['9999499', '₹99.99 L'],
    ['9999500', '₹1.00 Cr'],
    ['123456789', '₹12.35 Cr'],
    ['98765432100', '₹9,876.54 Cr'],
  ])('writes %s in short', (value, text) => expect(compactRupees(value)).toBe(text));
});
