import { and, asc, eq, inArray } from 'drizzle-orm';
import { categories, products, productTypes, subcategories } from '../../db/schema/catalogue.ts';
import type { ShopContext } from '#server/context.ts';
import type { CategoryRow } from './list-categories.ts';
import { isShown } from '../shown.ts';

export interface SubcategoryRow extends CategoryRow {
  subcategory: typeof subcategories.$inferSelect;
}

/** The subcategories of a category with something to show, in the store's order; empty for a leaf. */
export async function listSubcategories(
  shop: ShopContext,
  { productTypeId, categoryId }: { productTypeId: number; categoryId: number },
): Promise<SubcategoryRow[]> {
  const filled = shop.db.select({ id: products.subcategoryId }).from(products).where(isShown);
  return shop.db
    .select({ productType: productTypes, category: categories, subcategory: subcategories })
    .from(subcategories)
    .innerJoin(categories, eq(categories.id, subcategories.categoryId))
    .innerJoin(productTypes, eq(productTypes.id, categories.productTypeId))
    .where(
      and(
        eq(productTypes.id, productTypeId),
        eq(categories.id, categoryId),
        inArray(subcategories.id, filled),
      ),
    )
    .orderBy(asc(subcategories.position), asc(subcategories.id));
}
