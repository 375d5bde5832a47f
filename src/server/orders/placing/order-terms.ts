import { requireCoupon } from '#server/cart/coupons.ts';
import type { ShopContext } from '#server/context.ts';
import { requireHolding } from './require-holding.ts';
import type { Sale } from '../sale.ts';

/**
 * Checks what a sale needs at any price: a coupon that the customer may use, or enough metal. Returns the
 * coupon's value in rupees, '0' without one. Throws a Refusal 400 or 409.
 */
export async function requireTerms(
  shop: ShopContext,
  customerId: number,
  { kind, pieces, couponId }: Sale,
): Promise<string> {
  if (kind === 'convert') {
    const coins = pieces.map(({ product: { metal }, detail: { grams }, quantity }) => ({
      metal,
      grams,
      quantity,
    }));
    await requireHolding(shop, customerId, coins);
  }
  return couponId === 0 ? '0' : (await requireCoupon(shop, customerId, couponId)).amount;
}
