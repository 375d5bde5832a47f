import { and, eq } from 'drizzle-orm';
import { coupons } from '../db/schema/cart.ts';
import type { ShopContext } from '#server/context.ts';
import { hasUsedCoupon } from './has-used-coupon.ts';

/** An active coupon by its code, whatever its case. One that this customer has used is none to them. */
export async function findCoupon(shop: ShopContext, customerId: number, code: string) {
  const [coupon] = await shop.db
    .select()
    .from(coupons)
    .where(and(eq(coupons.code, code.trim().toUpperCase()), eq(coupons.active, true)));
  if (coupon && (await hasUsedCoupon(shop, customerId, coupon.id))) return undefined;
  return coupon;
}
