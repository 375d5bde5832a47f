import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { couponUses } from '../db/schema/orders.ts';
import type { ShopContext } from '#server/context.ts';

/** Writes down that a customer's order has a coupon. Throws a Refusal 400 where another of theirs has it. */
export async function spendCoupon(
  { db }: Pick<ShopContext, 'db'>,
  use: typeof couponUses.$inferInsert,
): Promise<void> {
  const spent = await db.insert(couponUses).values(use).onConflictDoNothing().returning();
  if (spent.length === 0) throw new Refusal(REFUSED.badInput, m.coupon_used());
}
