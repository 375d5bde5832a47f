import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAccountNumber, isIfsc, isUpiId, findPayoutError, tidyPayout } from './payout.ts';

const nothing = { Upi: '', Holder: '', Account: '', Ifsc: '' };

describe('a payout destination', () => {
  it.each(['asha@upi', 'asha.mehta-1@okhdfcbank', '9876543210@kotak811', 'a_b@ybl'])(
    'accepts the UPI id %s',
    (upi) => expect(isUpiId(upi)).toBe(true),
  );
  it.each([
    '',
    'asha',
    'a@upi',
    'asha@',
    'asha@1upi',
    'asha@u',
    'as ha@upi',
    'asha@upi@upi',
    'आशा@upi',
  ])('refuses the UPI id "%s"', (upi) => expect(isUpiId(upi)).toBe(false));

  it('names a bank branch by its IFSC, and by nothing else', () => {
    expect(isIfsc('HDFC0001234')).toBe(true);
    expect(
      ['HDFC1001234', 'hdfc0001234', 'HDFC000123', 'HDF00001234', 'HDFC0001234 '].some(isIfsc),
    ).toBe(false);
  });

  it('has an account number of 9 to 18 digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,25}$/), (digits) => {
        expect(isAccountNumber(digits)).toBe(digits.length >= 9 && digits.length <= 18);
      }),
    );
  });

  it('is stored without fields of the other kind', () => {
    const typed = {
      Upi: ' asha@upi\u200B ',
      Holder: ' \u202EAsha  Mehta ',
      Account: '\u202A1234 5678 901\u202C',
      Ifsc: 'hdfc\u00AD 0001234',
    };
    expect(tidyPayout({ Kind: 'upi', ...typed })).toEqual({
      Kind: 'upi',
      ...nothing,
      Upi: 'asha@upi',
    });
    expect(tidyPayout({ Kind: 'account', ...typed })).toEqual({
      Kind: 'account',
      Upi: '',
      Holder: 'Asha Mehta',
      Account: '12345678901',
      Ifsc: 'HDFC0001234',
    });
  });

  it('is stored in Latin digits without what groups them', () => {
    const typed = { ...nothing, Account: '५०१००-१२३४ ५६७८९', Ifsc: 'hdfc०००१२३४' };
    const { Account, Ifsc } = tidyPayout({ Kind: 'account', ...typed });
    expect([Account, Ifsc]).toEqual(['50100123456789', 'HDFC0001234']);
    expect(tidyPayout({ Kind: 'upi', ...nothing, Upi: '९८७६५@upi' }).Upi).toBe('98765@upi');
  });

  it('names its first error in the order of the form', () => {
    expect(findPayoutError({ Kind: 'upi', ...nothing })).toBe('Upi');
    const account = { Kind: 'account' as const, ...nothing };
    expect(findPayoutError(account)).toBe('Holder');
    expect(findPayoutError({ ...account, Holder: 'Asha' })).toBe('Account');
    expect(findPayoutError({ ...account, Holder: 'Asha', Account: '123456789' })).toBe('Ifsc');
    const whole = { ...account, Holder: 'Asha', Account: '123456789', Ifsc: 'HDFC0001234' };
    expect(findPayoutError(whole)).toBeUndefined();
    expect(findPayoutError({ ...whole, Holder: 'A'.repeat(101) })).toBe('Holder');
  });
});
