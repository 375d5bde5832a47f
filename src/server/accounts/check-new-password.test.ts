import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkNewPassword } from './check-new-password.ts';

const OWNER = { number: '9876543210', shopName: 'Aurum' };
const refusal = (password: string) => {
  try {
    checkNewPassword(password, OWNER);
    return undefined;
  } catch (error) {
    return error as Error;
  }
};

describe('a new password', () => {
  it.each([
    ['', 'Enter password'],
    ['seven c', 'Choose a password of at least 8 characters, not all the same.'],
    ['        ', 'Choose a password of at least 8 characters, not all the same.'],
    ['ॐॐॐॐॐॐॐॐ', 'Choose a password of at least 8 characters, not all the same.'],
    ['9876543210', /mobile number/],
    ['+919876543210', /mobile number/],
    ['09876543210', /mobile number/],
    ['aurum1950', /shop’s name/],
    ['A u r u m !', /shop’s name/],
    ['12345678', /Many people use this/],
    ['Password', /Many people use this/],
    ['QWERTYUIOP', /Many people use this/],
    ['x1'.repeat(101), /too long/],
  ])('%j is refused: %s', (password, words) => {
    expect(refusal(password)).toMatchObject({
      code: 400,
      reason: 'weak-password',
      message: expect.stringMatching(words) as string,
    });
  });

  it.each(['lotus on the left 7', 'मेरा सोना सुरक्षित', '9876543211 and more', '🔑🪙🔑🪙🔑🪙🔑🪙'])(
    '%j is taken',
    (password) => expect(refusal(password)).toBeUndefined(),
  );

  it('a password of random letters is accepted from 12 characters on', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...'bcdfghjklmnpqrstvwxz'),
      minLength: 12,
      maxLength: 40,
    });
    fc.assert(
      fc.property(letters, (password) => {
        fc.pre(new Set(password).size > 1);
        expect(refusal(password)).toBeUndefined();
      }),
    );
  });
});
