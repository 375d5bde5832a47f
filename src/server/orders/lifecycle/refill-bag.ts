import { and, eq } from 'drizzle-orm';
import { cartLines } from '#server/db/schema/cart.ts';
import { productDetails, products } from '#server/db/schema/catalogue.ts';
import type { SoldLine } from '#server/db/schema/orders.ts';
import type { ShopContext } from '#server/context.ts';

/**
 * Puts the pieces of an order that came to nothing back into the customer's bag, so that nobody has to
 * gather them again. A piece that is in the bag already stays as it is; one no longer sold stays away.
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
      .where(
        and(
          eq(productDetails.id, detailId),
          eq(productDetails.withdrawn, false),
          eq(products.display, true),
        ),
      );
    if (!sold) continue;
    await db
      .insert(cartLines)
      .values({ customerId, detailId, quantity })
      .onConflictDoNothing({ target: [cartLines.customerId, cartLines.detailId] });
  }
}
