import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeDigits } from './code-digits.ts';

describe('codeDigits', () => {
  it.each([
    ['12345', '12345'],
    ['12345 is your code', '12345'],
    ['Your code is 12345. It is valid for 5 minutes.', '12345'],
    ['Valid for 5 minutes: 12345', '12345'],
    ['OTP for 9876543210 is 04711', '04711'],
    ['१२३४५', '12345'],
    ['आपका कोड १२३४५ है', '12345'],
    ['9: １２３４５', '12345'],
    ['123 45', '12345'],
    ['123', '123'],
    ['1234567', '12345'],
    ['1२3४5', '12345'],
    ['code', ''],
    ['', ''],
  ])('reads %j as %j', (typed, digits) => expect(codeDigits(typed)).toBe(digits));

  it('returns up to 5 digits, and the same for its own result', () => {
    const odd = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.string({ unit: fc.constantFrom('1', '९', ' ', '-', '👩'), maxLength: 12 }),
      fc.constantFrom('7'.repeat(10_000), '+91 98765 43210', '   ', '\u0000'),
    );
    fc.assert(
      fc.property(odd, (typed) => {
        const digits = codeDigits(typed);
        expect(digits).toMatch(/^[0-9]{0,5}$/);
        expect(codeDigits(digits)).toBe(digits);
      }),
    );
  });
});
