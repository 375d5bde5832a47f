import { sum } from '#shared/pricing/decimal.ts';
import { listCart } from '#server/cart/cart.ts';
import {
  type CouponRow,
  couponRupees,
  findCoupon,
  requireUnheld,
  requireUsable,
} from '#server/cart/coupons.ts';
import { rateMetal } from '#server/catalogue/rate-metal.ts';
import type { ShopContext } from '#server/context.ts';
import { priceOf } from '../sold-line.ts';

/**
 * The coupon of a code that the customer typed, for their current bag; undefined where they have no such coupon. Throws a
 * Refusal 400 that says why they cannot use it. The bag's minimum is checked only while rates are fresh; the order checks it
 * again.
 */
export async function verifyCoupon(
  shop: ShopContext,
  customerId: number,
  code: string,
): Promise<CouponRow | undefined> {
  const coupon = await findCoupon(shop, customerId, code);
  if (!coupon) return undefined;
  const { lines } = await listCart(shop, customerId);
  const pieces = lines.map(({ product }) => ({
    metal: rateMetal(product.metal),
    productId: product.id,
  }));
  await requireUsable(shop, coupon, { customerId, pieces });
  await requireUnheld(shop, coupon, customerId);
  const rates = shop.freshRates();
  if (rates && lines.length > 0) {
    const prices = lines.map(({ line, ...piece }) =>
      priceOf({ ...piece, quantity: line.quantity, categoryName: '' }, rates, shop.tax.profile),
    );
    couponRupees(coupon, sum(prices));
  }
  return coupon;
}
