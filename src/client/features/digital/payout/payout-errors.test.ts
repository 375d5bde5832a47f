import { describe, expect, it } from 'vitest';
import { payoutError, type PayoutTyped, tidyPayout } from './payout-errors.ts';

const upi = (Upi: string): PayoutTyped => ({ Kind: 'upi', Upi, Holder: '', Account: '', Ifsc: '' });
const account = (fields: Partial<PayoutTyped> = {}): PayoutTyped => ({
  Kind: 'account',
  Upi: 'left@over',
  Holder: 'Asha Mehta',
  Account: '012345678901',
  Ifsc: 'HDFC0001234',
  ...fields,
});
const field = (typed: PayoutTyped) => payoutError(tidyPayout(typed))?.field;

describe('payoutError and tidyPayout', () => {
  it.each(['asha@okbank', ' 9876543210@ybl ', 'asha.mehta-1@ok.icici'])(
    'accept the UPI id %j',
    (text) => {
      expect(field(upi(text))).toBeUndefined();
    },
  );

  it.each(['', 'asha', '@okbank', 'asha@', 'asha mehta@ok', 'asha@ok@bank', 'asha@9'])(
    'refuse the UPI id %j',
    (text) => expect(field(upi(text))).toBe('Upi'),
  );

  it('accept an account as people write it, and leave the UPI id out', () => {
    const typed = account({ Account: '0123 4567-८९०१', Ifsc: 'hdfc ०००1234', Holder: ' Asha  M ' });
    expect(payoutError(tidyPayout(typed))).toBeUndefined();
    expect(tidyPayout(typed)).toEqual({
      Kind: 'account',
      Upi: '',
      Holder: 'Asha M',
      Account: '012345678901',
      Ifsc: 'HDFC0001234',
    });
  });

  it.each([
    [{ Holder: ' ', Account: '', Ifsc: '' }, 'Holder'],
    [{ Account: '12345678', Ifsc: '' }, 'Account'],
    [{ Account: '1234567890123456789' }, 'Account'],
    [{ Account: '12345678x' }, 'Account'],
    [{ Ifsc: 'HDFC1001234' }, 'Ifsc'],
    [{ Ifsc: 'HDF00001234' }, 'Ifsc'],
  ] as const)('report for an account with %j the field %s', (fields, at) => {
    expect(field(account(fields))).toBe(at);
  });
});
