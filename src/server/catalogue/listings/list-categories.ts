import { and, asc, eq, inArray } from 'drizzle-orm';
import { categories, products, productTypes } from '../../db/schema/catalogue.ts';
import type { ShopContext } from '#server/context.ts';
import { isShown } from '../shown.ts';

export interface CategoryRow {
  productType: typeof productTypes.$inferSelect;
  category: typeof categories.$inferSelect;
}

/**
 * The categories of a product type with something to show, in the store's order. `customised` asks for a customised type: any
 * other type then gives none.
 */
export async function listCategories(
  shop: ShopContext,
  { productTypeId, customised }: { productTypeId: number; customised?: true },
): Promise<CategoryRow[]> {
  const filled = shop.db.select({ id: products.categoryId }).from(products).where(isShown);
  return shop.db
    .select({ productType: productTypes, category: categories })
    .from(categories)
    .innerJoin(productTypes, eq(productTypes.id, categories.productTypeId))
    .where(
      and(
        eq(productTypes.id, productTypeId),
        customised && eq(productTypes.customised, true),
        inArray(categories.id, filled),
      ),
    )
    .orderBy(asc(categories.position), asc(categories.id));
}
