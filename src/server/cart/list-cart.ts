import { and, asc, eq, inArray } from 'drizzle-orm';
import { cartLines } from '../db/schema/cart.ts';
import { premiums, productDetails, products } from '../db/schema/catalogue.ts';
import type { ShopContext } from '#server/context.ts';

export interface BagLine {
  line: typeof cartLines.$inferSelect;
  detail: typeof productDetails.$inferSelect;
  product: typeof products.$inferSelect;
  premium: typeof premiums.$inferSelect | null;
}

/**
 * A customer's bag in the order in which it was filled. Lines whose product is no longer sold are taken
 * out, and named, so that nobody wonders where a piece went.
 */
export async function listCart(
  shop: ShopContext,
  customerId: number,
): Promise<{ lines: BagLine[]; removed: string[] }> {
  const all = await shop.db
    .select({
      line: cartLines,
      detail: productDetails,
      product: products,
      premium: premiums,
    })
    .from(cartLines)
    .innerJoin(productDetails, eq(productDetails.id, cartLines.detailId))
    .innerJoin(products, eq(products.id, productDetails.productId))
    .leftJoin(premiums, eq(premiums.id, 1))
    .where(eq(cartLines.customerId, customerId))
    .orderBy(asc(cartLines.id));
  const gone = all.filter(({ detail, product }) => detail.withdrawn || !product.display);
  if (gone.length > 0) {
    const ids = gone.map(({ line }) => line.id);
    await shop.db
      .delete(cartLines)
      .where(and(eq(cartLines.customerId, customerId), inArray(cartLines.id, ids)));
  }
  return {
    lines: all.filter((row) => !gone.includes(row)),
    removed: gone.map(({ product }) => product.name),
  };
}
