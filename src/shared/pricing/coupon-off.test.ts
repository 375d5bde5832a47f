import { expect, it } from 'vitest';
import { type CouponValue, couponOff } from './coupon-off.ts';
import { exact } from './decimal.ts';

it.each<[string, CouponValue, string, string]>([
  ['rupees, whatever the pieces cost', { amount: '250' }, '100', '250.00'],
  ['rupees, with no percentage beside them', { amount: '250', percent: '0' }, '10000', '250.00'],
  ['a percentage of the pieces', { amount: '0', percent: '7.5' }, '10000', '750.00'],
  ['it half up to the paisa', { amount: '0', percent: '5' }, '100.10', '5.01'],
  [
    'less than its most where it is less',
    { amount: '0', percent: '5', most: '100' },
    '1999.80',
    '99.99',
  ],
  ['its most and no more', { amount: '0', percent: '5', most: '100' }, '2000.20', '100.00'],
])('a coupon takes off %s', (_what, coupon, pieces, off) => {
  expect(couponOff(coupon, exact(pieces)).toFixed(2)).toBe(off);
});
