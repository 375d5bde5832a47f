import { asc, eq } from 'drizzle-orm';
import { mrpShortfall, type PriceBasis } from '#shared/desk/catalogue/weight-price.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { formatGrams } from '#shared/pricing/weight.ts';
import type { ShopContext } from '#server/context.ts';
import { productDetails, products } from '../../db/schema/catalogue.ts';

/** How many weights are named; beyond that only their number is given. */
const MOST_NAMED = 100;

/**
 * A line for every weight that is not withdrawn, hidden products included, whose MRP is below its full price. The shop does not
 * strike such an MRP through, and by law nothing may be sold above it. Gives nothing where no rate is known.
 */
export async function mrpShortfalls(
  { db }: Pick<ShopContext, 'db'>,
  basis: PriceBasis,
): Promise<string[]> {
  const rows = await db
    .select({ weight: productDetails, product: products })
    .from(productDetails)
    .innerJoin(products, eq(products.id, productDetails.productId))
    .where(eq(productDetails.withdrawn, false))
    .orderBy(asc(products.id), asc(productDetails.position), asc(productDetails.id));
  const lines = rows.flatMap(({ weight, product }) => {
    const short = mrpShortfall(product, { ...weight, sold: true }, basis);
    return short
      ? [
          `${product.name}, ${formatGrams(weight.grams)} g (${weight.uniqueId}): the MRP is ${formatRupees(short)} below what is paid, all in. It is not struck in the shop: raise it.`,
        ]
      : [];
  });
  const more = lines.length - MOST_NAMED;
  return more > 0
    ? [...lines.slice(0, MOST_NAMED), `${more} more weights have an MRP below what is paid.`]
    : lines;
}
