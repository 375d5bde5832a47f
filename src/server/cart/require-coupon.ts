import { and, eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { coupons } from '../db/schema/cart.ts';
import type { ShopContext } from '#server/context.ts';
import { hasUsedCoupon } from './has-used-coupon.ts';

/** A coupon by its id. Throws a Refusal 400 for one that is not valid, or that this customer has used. */
export async function requireCoupon(shop: ShopContext, customerId: number, couponId: number) {
  const [coupon] = await shop.db
    .select()
    .from(coupons)
    .where(and(eq(coupons.id, couponId), eq(coupons.active, true)));
  if (!coupon) throw new Refusal(REFUSED.badInput, m.coupon_invalid());
  if (await hasUsedCoupon(shop, customerId, couponId)) {
    throw new Refusal(REFUSED.badInput, m.coupon_used());
  }
  return coupon;
}
