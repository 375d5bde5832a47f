import { formatRupees } from '#shared/pricing/money.ts';
import type { AppliedCoupon } from '#client/checkout-session/checkout-session.ts';
import { m } from '#client/messages/compiled/messages.js';

/** What a coupon takes off, in words, including its upper limit. */
export function couponWorth({ couponAmount, couponPercent, couponMost }: AppliedCoupon): string {
  if (!couponPercent) return m.cart_coupon_saves({ amount: formatRupees(couponAmount) });
  const amount = `${couponPercent}%`;
  return couponMost
    ? m.cart_coupon_saves_most({ amount, most: formatRupees(couponMost) })
    : m.cart_coupon_saves({ amount });
}
