import { and, count, eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { couponOff } from '#shared/pricing/coupon-off.ts';
import { type Big, exact } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import type { ShopContext } from '#server/context.ts';
import type { Tx } from '#server/db/transaction.ts';
import { coupons } from '../db/schema/cart.ts';
import { couponUses } from '../db/schema/orders.ts';
import { m } from '#server/messages/compiled/messages.js';

export type CouponRow = typeof coupons.$inferSelect;

/** What a coupon may be limited to. */
export interface CouponPiece {
  metal: Metal;
  productId: number;
}

interface Asking {
  customerId: number;
  /** Everything in the bag. */
  pieces: CouponPiece[];
}

/**
 * An active coupon that this customer may know of, by its code in any case; undefined for any other: nobody learns of a code
 * that is not for them.
 */
export async function findCoupon(
  { db }: Pick<ShopContext, 'db'>,
  customerId: number,
  code: string,
): Promise<CouponRow | undefined> {
  const [coupon] = await db
    .select()
    .from(coupons)
    .where(and(eq(coupons.code, code.trim().toUpperCase()), eq(coupons.active, true)));
  return coupon && isFor(coupon, customerId) ? coupon : undefined;
}

/**
 * A coupon by its id, for a customer with these pieces. Throws a Refusal 400 in words for the customer for one that they cannot
 * use: not theirs, not yet or no more, used up, or not for every piece.
 */
export async function requireCoupon(
  shop: Pick<ShopContext, 'db' | 'now'>,
  couponId: number,
  asking: Asking,
): Promise<CouponRow> {
  const [coupon] = await shop.db.select().from(coupons).where(eq(coupons.id, couponId));
  if (!coupon?.active || !isFor(coupon, asking.customerId)) refuse(m.coupon_invalid());
  await requireUsable(shop, coupon, asking);
  return coupon;
}

const isFor = ({ customerIds }: CouponRow, customerId: number): boolean =>
  customerIds.length === 0 || customerIds.includes(customerId);

/** Refuses a coupon that the customer may know of and cannot use now, saying why. Throws a Refusal 400. */
export async function requireUsable(
  shop: Pick<ShopContext, 'db' | 'now'>,
  coupon: CouponRow,
  { customerId, pieces }: Asking,
): Promise<void> {
  const { fromAt, untilAt, metals, productIds } = coupon;
  const now = shop.now();
  if (fromAt && fromAt.getTime() > now) refuse(m.coupon_not_yet());
  if (untilAt && untilAt.getTime() <= now) refuse(m.coupon_over());
  await requireUses(shop, coupon, customerId);
  const [only] = metals;
  if (metals.length === 1 && pieces.some(({ metal }) => metal !== only)) {
    refuse(only === 'gold' ? m.coupon_only_gold() : m.coupon_only_silver());
  }
  if (productIds.length > 0 && pieces.some(({ productId }) => !productIds.includes(productId))) {
    refuse(m.coupon_only_pieces());
  }
}

/** Refuses a coupon that all of its orders, or all of this customer's, have used up. Throws a Refusal 400. */
async function requireUses(
  { db }: Pick<ShopContext, 'db'>,
  { id, uses, usesEach }: CouponRow,
  customerId: number,
): Promise<void> {
  const of = async (own: boolean) => {
    const [row] = await db
      .select({ used: count() })
      .from(couponUses)
      .where(
        and(eq(couponUses.couponId, id), own ? eq(couponUses.customerId, customerId) : undefined),
      );
    return row?.used ?? 0;
  };
  if ((await of(true)) >= usesEach) {
    refuse(usesEach === 1 ? m.coupon_used() : m.coupon_used_often({ times: usesEach }));
  }
  if (uses !== null && (await of(false)) >= uses) refuse(m.coupon_used_up());
}

/**
 * Rupees that a coupon takes off pieces that come to this price, before charges and taxes. Throws a Refusal 400 where they come
 * to less than it needs.
 */
export function couponRupees(coupon: CouponRow, pieces: Big): Big {
  const { amount, percent, most, minimum } = coupon;
  if (pieces.lt(exact(minimum))) refuse(m.coupon_minimum({ amount: formatRupees(minimum) }));
  return couponOff({ amount, percent, most: most ?? undefined }, pieces);
}

/**
 * Records that an order uses a coupon, in the transaction that places it. Orders that want the same coupon take turns here, so no
 * limit is ever exceeded. The lock is the weaker one: an order that names the coupon already holds its key. Throws a Refusal 400 where it is used up.
 */
export async function spendCoupon(
  { db }: Pick<Tx, 'db'>,
  use: typeof couponUses.$inferInsert,
): Promise<void> {
  const [coupon] = await db
    .select()
    .from(coupons)
    .where(eq(coupons.id, use.couponId))
    .for('no key update');
  if (!coupon) refuse(m.coupon_invalid());
  await requireUses({ db }, coupon, use.customerId);
  await db.insert(couponUses).values(use);
}

function refuse(words: string): never {
  throw new Refusal(REFUSED.badInput, words, 'coupon');
}
