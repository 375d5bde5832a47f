import { and, eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { readGrams } from '#shared/pricing/weight.ts';
import { isOnSale } from '#server/catalogue/shown.ts';
import { m } from '#server/messages/compiled/messages.js';
import { requireQuantity } from '#server/cart/cart.ts';
import { categories, premiums, productDetails, products } from '#server/db/schema/catalogue.ts';
import type { ShopContext } from '#server/context.ts';
import type { Sale } from '../sale.ts';

/** A coin to be made out of digital metal. */
export interface AskedConversion {
  detailId: number;
  quantity: number;
  /** The denomination, `10gm`. */
  weight: string;
}

/**
 * Reads a conversion as a sale. Throws a Refusal 404 for a product that is not sold, 400 for one that is not
 * made of digital metal, a weight that it does not come in, or a number of pieces out of range.
 */
export async function readConversion(
  shop: ShopContext,
  { detailId, quantity, weight }: AskedConversion,
): Promise<Sale> {
  requireQuantity(quantity);
  const [row] = await shop.db
    .select({
      detail: productDetails,
      product: products,
      premium: premiums,
      categoryName: categories.name,
    })
    .from(productDetails)
    .innerJoin(products, eq(products.id, productDetails.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(premiums, eq(premiums.id, 1))
    .where(and(eq(productDetails.id, detailId), isOnSale));
  if (!row) throw new Refusal(REFUSED.notFound, m.product_unavailable());
  if (!row.product.convertToCoin) {
    throw new Refusal(REFUSED.badInput, m.conversion_not_offered());
  }
  if (!readGrams(weight)?.eq(exact(row.detail.grams))) {
    throw new Refusal(REFUSED.badInput, m.weight_unknown());
  }
  return { kind: 'convert', pieces: [{ ...row, quantity }], couponId: 0 };
}
