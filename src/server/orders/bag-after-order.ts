import { and, eq, inArray } from 'drizzle-orm';
import { isOnSale } from '#server/catalogue/shown.ts';
import type { ShopContext } from '#server/context.ts';
import { cartLines } from '../db/schema/cart.ts';
import { productDetails, products } from '../db/schema/catalogue.ts';
import type { SoldLine } from '../db/schema/orders.ts';

/** Removes the pieces of an order from the customer's bag. */
export async function emptyBag(
  { db }: Pick<ShopContext, 'db'>,
  customerId: number,
  lines: { detailId: number }[],
): Promise<void> {
  const sold = inArray(
    cartLines.detailId,
    lines.map(({ detailId }) => detailId),
  );
  await db.delete(cartLines).where(and(eq(cartLines.customerId, customerId), sold));
}

/**
 * Puts the pieces of a failed order back into the customer's bag. A piece that is already in the bag keeps its
 * quantity; a piece that is no longer sold is left out.
 */
export async function refillBag(
  { db }: Pick<ShopContext, 'db'>,
  customerId: number,
  lines: Pick<SoldLine, 'detailId' | 'quantity'>[],
): Promise<void> {
  for (const { detailId, quantity } of lines) {
    const [sold] = await db
      .select({ id: productDetails.id })
      .from(productDetails)
      .innerJoin(products, eq(products.id, productDetails.productId))
      .where(and(eq(productDetails.id, detailId), isOnSale));
    if (!sold) continue;
    await db
      .insert(cartLines)
      .values({ customerId, detailId, quantity })
      .onConflictDoNothing({ target: [cartLines.customerId, cartLines.detailId] });
  }
}
