import { and, eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ShopContext } from '#server/context.ts';
import { coupons } from '../db/schema/cart.ts';
import { couponUses } from '../db/schema/orders.ts';
import { m } from '#server/messages/compiled/messages.js';

/** An active coupon by its code, in any case; undefined where this customer has used it. */
export async function findCoupon(shop: ShopContext, customerId: number, code: string) {
  const [coupon] = await shop.db
    .select()
    .from(coupons)
    .where(and(eq(coupons.code, code.trim().toUpperCase()), eq(coupons.active, true)));
  if (coupon && (await hasUsedCoupon(shop, customerId, coupon.id))) return undefined;
  return coupon;
}

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

/** Records that an order uses a coupon. Throws a Refusal 400 where another order of the customer has it. */
export async function spendCoupon(
  { db }: Pick<ShopContext, 'db'>,
  use: typeof couponUses.$inferInsert,
): Promise<void> {
  const spent = await db.insert(couponUses).values(use).onConflictDoNothing().returning();
  if (spent.length === 0) throw new Refusal(REFUSED.badInput, m.coupon_used());
}

/** Whether a customer has an order with this coupon; rejected orders do not count. */
export async function hasUsedCoupon(
  { db }: Pick<ShopContext, 'db'>,
  customerId: number,
  couponId: number,
): Promise<boolean> {
  const used = await db
    .select({ orderId: couponUses.orderId })
    .from(couponUses)
    .where(and(eq(couponUses.couponId, couponId), eq(couponUses.customerId, customerId)));
  return used.length > 0;
}
