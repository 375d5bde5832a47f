import { expect, it } from 'vitest';
import type { PayoutTo } from '#server/db/schema/digital.ts';
import { isSamePlace } from './approve-refund.ts';

const account: PayoutTo = {
  kind: 'account',
  upi: '',
  holder: 'Asha Mehta',
  account: '001234567890',
  ifsc: 'HDFC0000123',
};
const upi: PayoutTo = { kind: 'upi', upi: 'asha@okbank', holder: '', account: '', ifsc: '' };

// Whatever is not the customer's own place needs a second person.
it.each<[string, PayoutTo, Partial<PayoutTo>]>([
  ['a holder', account, { holder: 'Asha Mehra' }],
  ['an account', account, { account: '001234567891' }],
  ['a branch', account, { ifsc: 'HDFC0000124' }],
  ['a UPI id', upi, { upi: 'asha@okbanc' }],
  ['a kind', upi, { kind: 'account' }],
])('%s alone makes another place for money', (_what, own, change) => {
  expect(isSamePlace(own, { ...own })).toBe(true);
  expect(isSamePlace(own, { ...own, ...change })).toBe(false);
});
