import { and, asc, eq, inArray } from 'drizzle-orm';
import { categories, products, productTypes } from '../../db/schema/catalogue.ts';
import type { ShopContext } from '#server/context.ts';
import { isShown } from '../shown.ts';

export type ProductTypeRow = typeof productTypes.$inferSelect;

/** The product types with something to show, customised ones or the others, in the store's order. */
export async function listProductTypes(
  shop: ShopContext,
  { customised }: { customised: boolean },
): Promise<ProductTypeRow[]> {
  const filled = shop.db
    .select({ id: categories.productTypeId })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(isShown);
  return shop.db
    .select()
    .from(productTypes)
    .where(and(eq(productTypes.customised, customised), inArray(productTypes.id, filled)))
    .orderBy(asc(productTypes.position), asc(productTypes.id));
}
