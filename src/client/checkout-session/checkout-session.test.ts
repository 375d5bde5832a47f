// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { applyCoupon, checkoutSession, clearCheckout } from './checkout-session.ts';
import { ORDER_KIND_NAMES } from './order-kinds.ts';

const storage = sessionStorage;
const { coupon } = checkoutSession;
beforeEach(() => storage.clear());

describe('the coupon of the checkout session', () => {
  it('is read as it was written, under the first app’s names', () => {
    const none = { CouponPercent: '0', CouponMost: '0' };
    applyCoupon({ Id: 3, CouponCode: 'LOTUS500', CouponAmount: '500.00', ...none });
    expect(JSON.parse(storage.getItem('couponData') ?? '')).toEqual({
      id: 3,
      couponCode: 'LOTUS500',
      couponAmount: '500',
    });
    expect(coupon.read()).toEqual({ id: 3, couponCode: 'LOTUS500', couponAmount: '500' });
    coupon.remove();
    expect(coupon.read()).toBeUndefined();
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['no amount', '{"id":1,"couponCode":"A"}'],
    ['no code', '{"id":1,"couponCode":"","couponAmount":"1"}'],
    ['an amount below zero', '{"id":1,"couponCode":"A","couponAmount":"-5"}'],
    ['an amount that is no number', '{"id":1,"couponCode":"A","couponAmount":"1e99"}'],
    ['a list', '[]'],
  ])('is ignored where it is %s', (_what, text) => {
    storage.setItem('couponData', text);
    expect(coupon.read()).toBeUndefined();
  });
});

describe('the coupon once an order is placed', () => {
  const COUPON = { id: 3, couponCode: 'LOTUS500', couponAmount: '500' };
  it.each([
    ['an order of the bag', 'buy', false, undefined],
    ['an order of the bag whose card may be declined', 'buy', true, COUPON],
    ['a coin out of digital metal', 'convert', false, COUPON],
    ['digital metal', 'digital', false, COUPON],
  ] as const)('stays unless the order spends it: %s', (_what, kind, byCard, left) => {
    coupon.write(COUPON);
    const { proceedType } = ORDER_KIND_NAMES[kind];
    checkoutSession.addresses.write({ BillingId: 1, ShippingId: 1, proceedType });
    clearCheckout(kind, byCard);
    expect(coupon.read()).toEqual(left);
    expect(checkoutSession.addresses.read()).toBeUndefined();
  });
});
