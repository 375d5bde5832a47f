import { type CouponRow, requireCoupon } from '#server/cart/coupons.ts';
import { rateMetal } from '#server/catalogue/rate-metal.ts';
import type { Tx } from '#server/db/transaction.ts';
import { requireUnheldPieces } from '#server/stock/require-stock.ts';
import { requireHolding } from './require-holding.ts';
import { type Sale, wantedOf } from '../sale.ts';

/**
 * Checks what a sale needs at any price: pieces that are there, a coupon that the customer may use, or enough metal. Returns
 * the coupon, if there is one. Throws a Refusal 400 or 409.
 */
export async function requireTerms(
  shop: Tx,
  customerId: number,
  sale: Sale,
): Promise<CouponRow | undefined> {
  const { kind, pieces, couponId } = sale;
  await requireUnheldPieces(shop, customerId, wantedOf(sale));
  if (kind === 'convert') {
    const coins = pieces.map(({ product: { metal }, detail: { grams }, quantity }) => ({
      metal,
      grams,
      quantity,
    }));
    await requireHolding(shop, customerId, coins);
  }
  if (couponId === 0) return undefined;
  return requireCoupon(shop, couponId, {
    customerId,
    pieces: pieces.map(({ product }) => ({
      metal: rateMetal(product.metal),
      productId: product.id,
    })),
  });
}
