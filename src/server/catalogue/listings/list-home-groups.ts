import { asc, eq, inArray } from 'drizzle-orm';
import {
  categories,
  homeGroupItems,
  homeGroups,
  products,
  productTypes,
} from '../../db/schema/catalogue.ts';
import type { ShopContext } from '#server/context.ts';
import type { CategoryRow } from './list-categories.ts';
import { isShown } from '../shown.ts';

export interface HomeGroupRow {
  title: string;
  items: CategoryRow[];
}

/**
 * The carousels of the home page in order, without items that have nothing to show and without empty groups.
 */
export async function listHomeGroups(shop: ShopContext): Promise<HomeGroupRow[]> {
  const filled = shop.db.select({ id: products.categoryId }).from(products).where(isShown);
  const rows = await shop.db
    .select({ group: homeGroups, category: categories, productType: productTypes })
    .from(homeGroupItems)
    .innerJoin(homeGroups, eq(homeGroups.id, homeGroupItems.groupId))
    .innerJoin(categories, eq(categories.id, homeGroupItems.categoryId))
    .innerJoin(productTypes, eq(productTypes.id, categories.productTypeId))
    .where(inArray(categories.id, filled))
    .orderBy(
      asc(homeGroups.position),
      asc(homeGroups.id),
      asc(homeGroupItems.position),
      asc(homeGroupItems.id),
    );
  const groups = new Map<number, HomeGroupRow>();
  for (const { group, category, productType } of rows) {
    const known = groups.get(group.id) ?? { title: group.title, items: [] };
    known.items.push({ category, productType });
    groups.set(group.id, known);
  }
  return [...groups.values()];
}
