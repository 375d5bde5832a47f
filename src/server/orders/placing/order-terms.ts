import { requireCoupon } from '#server/cart/coupons.ts';
import type { ShopContext } from '#server/context.ts';
import { requireHolding } from './require-holding.ts';
import type { Sale } from '../sale.ts';

/**
 * Refuses what the customer may not order at any price: with a coupon that is not theirs to use, or out of
 * more metal than they hold. Gives the coupon's rupees.
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
