// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { dropCoupon, keepCoupon, readCoupon } from './kept-coupon.ts';

const storage = sessionStorage;
beforeEach(() => storage.clear());

describe('the kept coupon', () => {
  it('comes back as it was kept, under the names of the wire', () => {
    keepCoupon(storage, { Id: 3, CouponCode: 'LOTUS500', CouponAmount: '500.00' });
    expect(JSON.parse(storage.getItem('couponData') ?? '')).toEqual({
      id: 3,
      couponCode: 'LOTUS500',
      couponAmount: '500',
    });
    expect(readCoupon(storage)).toEqual({ id: 3, couponCode: 'LOTUS500', couponAmount: '500' });
    dropCoupon(storage);
    expect(readCoupon(storage)).toBeUndefined();
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['no amount', '{"id":1,"couponCode":"A"}'],
    ['no code', '{"id":1,"couponCode":"","couponAmount":"1"}'],
    ['an amount below zero', '{"id":1,"couponCode":"A","couponAmount":"-5"}'],
    ['an amount that is no number', '{"id":1,"couponCode":"A","couponAmount":"1e99"}'],
    ['a list', '[]'],
  ])('passes over %s', (_what, text) => {
    storage.setItem('couponData', text);
    expect(readCoupon(storage)).toBeUndefined();
  });
});
