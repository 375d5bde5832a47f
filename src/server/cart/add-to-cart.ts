import { and, eq, sql } from 'drizzle-orm';
import { exact } from '#shared/pricing/decimal.ts';
import { readGrams } from '#shared/pricing/weight.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { cartLines } from '../db/schema/cart.ts';
import { productDetails, products } from '../db/schema/catalogue.ts';
import { requireFreshRates } from '../rates/fresh-rates.ts';
import type { ShopContext } from '#server/context.ts';
import { MOST_PIECES, requireQuantity } from './quantity.ts';

/**
 * Puts pieces of one weight in a customer's bag, on top of those that are there already. Refuses without
 * a fresh rate, for a product that is not sold, a weight that is not the product's, or a full line.
 */
export async function addToCart(
  shop: ShopContext,
  customerId: number,
  piece: { detailId: number; quantity: number; weight: string },
): Promise<void> {
  requireQuantity(piece.quantity);
  requireFreshRates(shop);
  const [detail] = await shop.db
    .select({ grams: productDetails.grams })
    .from(productDetails)
    .innerJoin(products, eq(products.id, productDetails.productId))
    .where(
      and(
        eq(productDetails.id, piece.detailId),
        eq(productDetails.withdrawn, false),
        eq(products.display, true),
      ),
    );
  if (!detail) throw new Refusal(REFUSED.notFound, m.product_unavailable());
  if (!readGrams(piece.weight)?.eq(exact(detail.grams))) {
    throw new Refusal(REFUSED.badInput, m.weight_unknown());
  }
  const [line] = await shop.db
    .insert(cartLines)
    .values({ customerId, detailId: piece.detailId, quantity: piece.quantity })
    .onConflictDoUpdate({
      target: [cartLines.customerId, cartLines.detailId],
      set: { quantity: sql`${cartLines.quantity} + ${piece.quantity}` },
      // One statement, so that two taps at once cannot overfill the line between a look and a write.
      setWhere: sql`${cartLines.quantity} + ${piece.quantity} <= ${MOST_PIECES}`,
    })
    .returning({ id: cartLines.id });
  if (!line) throw new Refusal(REFUSED.badInput, m.quantity_range({ most: MOST_PIECES }));
}
