import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Key } from '#shared/contract/fields.ts';
import { coupons } from '#server/db/schema/cart.ts';
import { storeKey } from '#server/db/store-key.ts';
import type { ShopContext } from '#server/context.ts';

const KEY = 'coupons';
const RIGHT = /^([1-9]\d{0,8})-([\w-]{22})$/;

/** An id that no coupon has. */
const NO_SUCH_COUPON = -1;

/**
 * What a customer who typed a coupon's code gets for it: the wire's `Id`. It is signed for this customer, so a coupon cannot be
 * claimed by guessing ids or with another customer's right.
 */
export async function couponRight(
  shop: Pick<ShopContext, 'db'>,
  customerId: number,
  couponId: number,
): Promise<string> {
  return `${couponId}-${await signature(shop, customerId, couponId)}`;
}

/** The coupon that a customer's right stands for: 0 for none, an unknown id for a right that the store did not issue to them. */
export async function couponOf(
  shop: Pick<ShopContext, 'db'>,
  customerId: number,
  right: Key,
): Promise<number> {
  if (right === 0) return 0;
  const [, id, given] = RIGHT.exec(String(right)) ?? [];
  if (!id || !given) return NO_SUCH_COUPON;
  const couponId = Number(id);
  const own = await signature(shop, customerId, couponId);
  return timingSafeEqual(Buffer.from(own), Buffer.from(given)) ? couponId : NO_SUCH_COUPON;
}

/** Whether this is the customer's own right to the coupon of this code. */
export async function isRightTo(
  shop: Pick<ShopContext, 'db'>,
  customerId: number,
  right: Key,
  code: string,
): Promise<boolean> {
  const couponId = await couponOf(shop, customerId, right);
  const [coupon] = await shop.db
    .select({ code: coupons.code })
    .from(coupons)
    .where(eq(coupons.id, couponId));
  return coupon?.code === code.trim().toUpperCase();
}

/** 132 bits of an HMAC over customer and coupon. */
async function signature(
  shop: Pick<ShopContext, 'db'>,
  customerId: number,
  couponId: number,
): Promise<string> {
  return createHmac('sha256', await storeKey(shop, KEY))
    .update(`${customerId}|${couponId}`)
    .digest('base64url')
    .slice(0, 22);
}
