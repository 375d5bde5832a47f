import { and, eq } from 'drizzle-orm';
import { couponUses } from '../db/schema/orders.ts';
import type { ShopContext } from '#server/context.ts';

/** Whether a customer has an order with this coupon; one that was rejected does not count. */
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
