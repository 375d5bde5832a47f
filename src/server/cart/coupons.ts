import { and, count, countDistinct, eq, inArray, ne, type SQL } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { couponOff } from '#shared/pricing/coupon-off.ts';
import { type Big, exact } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import { plainCode } from '#shared/typed-text.ts';
import type { ShopContext } from '#server/context.ts';
import type { Tx } from '#server/db/transaction.ts';
import { coupons } from '../db/schema/cart.ts';
import { couponUses, priceLocks } from '../db/schema/orders.ts';
import { isHeld } from '../orders/quotes/held-quote.ts';
import { untilText } from '../payments/transfer/hold-terms.ts';
import { m } from '#server/messages/compiled/messages.js';

export type CouponRow = typeof coupons.$inferSelect;

/** The properties of a piece that a coupon may be limited to. */
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
 * An active coupon that this customer may use, by its code in any case; undefined for any other, so that nobody learns of a code
 * that is not for them.
 */
export async function findCoupon(
  { db }: Pick<ShopContext, 'db'>,
  customerId: number,
  code: string,
): Promise<CouponRow | undefined> {
  const typed = code.trim().toUpperCase();
  // Codes of before may have been kept in other letters than plain ones.
  const found = await db
    .select()
    .from(coupons)
    .where(and(inArray(coupons.code, [typed, plainCode(code)]), eq(coupons.active, true)));
  const coupon = found.find((each) => each.code === typed) ?? found[0];
  return coupon && isFor(coupon, customerId) ? coupon : undefined;
}

/**
 * A coupon by its id, for a customer with these pieces. Throws a Refusal 400, in words for the customer, for a coupon that is
 * not theirs, not valid yet or any more, used up, or not for every piece.
 */
export async function requireCoupon(
  shop: Pick<ShopContext, 'db' | 'now'>,
  couponId: number,
  asking: Asking,
): Promise<CouponRow> {
  const [coupon] = await shop.db.select().from(coupons).where(eq(coupons.id, couponId));
  if (!coupon?.active || !isFor(coupon, asking.customerId)) refuse(m.coupon_invalid());
  await requireUsable(shop, coupon, asking);
  await requireUnheld(shop, coupon, asking.customerId);
  return coupon;
}

/**
 * Refuses a coupon whose last uses belong to prices held for other customers, who may have paid already. A customer who holds a
 * price with it keeps it. Concurrent callers take turns. Throws a Refusal 400.
 */
export async function requireUnheld(
  { db, now }: Pick<ShopContext, 'db' | 'now'>,
  { id, uses }: CouponRow,
  customerId: number,
): Promise<void> {
  if (uses === null) return;
  await db.select({ id: coupons.id }).from(coupons).where(eq(coupons.id, id)).for('no key update');
  const [used] = await db
    .select({ count: count() })
    .from(couponUses)
    .where(eq(couponUses.couponId, id));
  // Several held prices of one customer count once: only one of them can become an order.
  const [held] = await db
    .select({ count: countDistinct(priceLocks.customerId) })
    .from(priceLocks)
    .where(
      and(eq(priceLocks.couponId, id), ne(priceLocks.customerId, customerId), isHeld({ now })),
    );
  if ((used?.count ?? 0) + (held?.count ?? 0) >= uses) refuse(m.coupon_held());
}

const isFor = ({ customerIds }: CouponRow, customerId: number): boolean =>
  customerIds.length === 0 || customerIds.includes(customerId);

/** Refuses a coupon that the customer knows of but cannot use now, and says why. Throws a Refusal 400. */
export async function requireUsable(
  shop: Pick<ShopContext, 'db' | 'now'>,
  coupon: CouponRow,
  { customerId, pieces }: Asking,
): Promise<void> {
  const { fromAt, untilAt, metals, productIds } = coupon;
  const now = shop.now();
  if (fromAt && fromAt.getTime() > now) refuse(m.coupon_not_yet({ from: untilText(fromAt) }));
  if (untilAt && untilAt.getTime() <= now) refuse(m.coupon_over());
  await requireOwnUses(shop, coupon, customerId);
  await requireUses(shop, coupon);
  const [only] = metals;
  if (metals.length === 1 && pieces.some(({ metal }) => metal !== only)) {
    refuse(only === 'gold' ? m.coupon_only_gold() : m.coupon_only_silver());
  }
  if (productIds.length > 0 && pieces.some(({ productId }) => !productIds.includes(productId))) {
    refuse(m.coupon_only_pieces());
  }
}

/** Refuses a coupon that this customer's orders have used up; returns how often they have used it. Throws a Refusal 400. */
async function requireOwnUses(
  { db }: Pick<ShopContext, 'db'>,
  { id, usesEach }: CouponRow,
  customerId: number,
): Promise<number> {
  const own = and(eq(couponUses.couponId, id), eq(couponUses.customerId, customerId));
  const used = await countUses({ db }, own);
  if (used < usesEach) return used;
  refuse(usesEach === 1 ? m.coupon_used() : m.coupon_used_often({ times: usesEach }));
}

/** Refuses a coupon that the orders of all customers have used up. Throws a Refusal 400. */
async function requireUses(
  { db }: Pick<ShopContext, 'db'>,
  { id, uses }: CouponRow,
): Promise<void> {
  if (uses === null || (await countUses({ db }, eq(couponUses.couponId, id))) < uses) return;
  refuse(m.coupon_used_up());
}

async function countUses({ db }: Pick<ShopContext, 'db'>, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ used: count() }).from(couponUses).where(where);
  return row?.used ?? 0;
}

/**
 * The rupees that a coupon takes off pieces of this price, before charges and taxes. Throws a Refusal 400 where the price is
 * below the coupon's minimum.
 */
export function couponRupees(coupon: CouponRow, pieces: Big): Big {
  const { amount, percent, most, minimum } = coupon;
  if (pieces.lt(exact(minimum))) refuse(m.coupon_minimum({ amount: formatRupees(minimum) }));
  return couponOff({ amount, percent, most: most ?? undefined }, pieces);
}

/**
 * Records that an order uses a coupon, in the transaction that places it. Orders with the same coupon take turns here, so no
 * limit is exceeded. The lock is the weaker one: an order that names the coupon already holds its key. For a price held with the
 * coupon only the customer's own uses count: the others were counted when it was held, and the customer may have paid. Throws a
 * Refusal 400 where it is used up.
 */
export async function spendCoupon(
  { db, now }: Pick<Tx, 'db' | 'now'>,
  { held, ...use }: typeof couponUses.$inferInsert & { held: boolean },
): Promise<void> {
  const [coupon] = await db
    .select()
    .from(coupons)
    .where(eq(coupons.id, use.couponId))
    .for('no key update');
  if (!coupon) refuse(m.coupon_invalid());
  const own = await requireOwnUses({ db }, coupon, use.customerId);
  // A second held price of the same customer was not counted when it was held.
  if (!held || own > 0) {
    await requireUses({ db }, coupon);
    await requireUnheld({ db, now }, coupon, use.customerId);
  }
  await db.insert(couponUses).values(use);
}

function refuse(words: string): never {
  throw new Refusal(REFUSED.badInput, words, 'coupon');
}
