import fc from 'fast-check';
import { expect, it } from 'vitest';
import { indianDigits, indianRupees, withMinus } from './indian-digits.ts';

it.each([
  ['0', '0'],
  ['999', '999'],
  ['1000', '1,000'],
  ['99999', '99,999'],
  ['100000', '1,00,000'],
  ['1234567.5', '12,34,567.5'],
  ['-100000.0001', '-1,00,000.0001'],
  // More digits than a binary number can hold.
  ['90071992547409931.23', '90,07,19,92,54,74,09,931.23'],
])('indianDigits writes %s as %s', (decimal, text) => {
  expect(indianDigits(decimal)).toBe(text);
});

it('indianDigits and indianRupees agree with Intl on any amount', () => {
  const decimal = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 20 });
  const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
  const paise = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
  fc.assert(
    fc.property(paise, (amount) => {
      const size = amount < 0n ? -amount : amount;
      const digits = `${amount < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
      expect(indianRupees(digits)).toBe(withMinus(rupees.format(digits as `${number}`)));
      expect(indianDigits(String(amount))).toBe(decimal.format(amount));
    }),
  );
});
