import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mobileDigits } from './mobile-digits.ts';

describe('mobileDigits', () => {
  it.each([
    ['9876543210', '9876543210'],
    ['98765 43210', '9876543210'],
    ['+91 98765-43210', '9876543210'],
    ['+919876543210', '9876543210'],
    ['919876543210', '9876543210'],
    ['09876543210', '9876543210'],
    ['0091-98765 43210', '9876543210'],
    ['+91 (0) 98765 43210', '9876543210'],
    ['91-09876543210', '9876543210'],
    ['९८७६५४३२१०', '9876543210'],
    ['98765432101', '9876543210'],
    ['9123456789', '9123456789'],
    ['91', '91'],
    ['abc', ''],
    ['', ''],
  ])('reads %j as %j', (typed, digits) => expect(mobileDigits(typed)).toBe(digits));

  it('returns up to 10 digits, and the same for its own result', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (typed) => {
        const digits = mobileDigits(typed);
        expect(digits).toMatch(/^\d{0,10}$/);
        expect(mobileDigits(digits)).toBe(digits);
      }),
    );
  });
});
