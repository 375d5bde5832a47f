import { and, eq } from 'drizzle-orm';
import { coupons } from '../db/schema/cart.ts';
import type { Shop } from '../shop.ts';

/** An active coupon by its code, whatever its case. */
export async function findCoupon(shop: Shop, code: string) {
  const [coupon] = await shop.db
    .select()
    .from(coupons)
    .where(and(eq(coupons.code, code.trim().toUpperCase()), eq(coupons.active, true)));
  return coupon;
}
