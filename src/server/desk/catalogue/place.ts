import { and, asc, eq } from 'drizzle-orm';
import { cataloguePath } from '#shared/addresses/paths.ts';
import type { ProductContent } from '#shared/desk/catalogue/product-content.ts';
import type { ShopContext } from '#server/context.ts';
import {
  categories,
  homeGroupItems,
  homeGroups,
  productTypes,
  subcategories,
} from '#server/db/schema/catalogue.ts';
import { hsnCode } from '#server/documents/invoices/hsn-code.ts';

/** The place of a product. */
export interface Place {
  productType: typeof productTypes.$inferSelect;
  category: typeof categories.$inferSelect;
  subcategory: typeof subcategories.$inferSelect | null;
}

/** The place that a product names; undefined where it names none, or a combination that does not exist. */
export async function findPlace(
  { db }: Pick<ShopContext, 'db'>,
  { categoryId, subcategoryId }: Pick<ProductContent, 'categoryId' | 'subcategoryId'>,
): Promise<Place | undefined> {
  if (categoryId === null) return undefined;
  const [row] = await db
    .select({ productType: productTypes, category: categories, subcategory: subcategories })
    .from(categories)
    .innerJoin(productTypes, eq(productTypes.id, categories.productTypeId))
    .leftJoin(
      subcategories,
      and(eq(subcategories.categoryId, categories.id), eq(subcategories.id, subcategoryId ?? 0)),
    )
    .where(eq(categories.id, categoryId));
  if (!row || (subcategoryId !== null && !row.subcategory)) return undefined;
  return row;
}

/** The names above a product: product type, category, subcategory. */
export const namesOf = ({ productType, category, subcategory }: Place): string[] => [
  productType.name,
  category.name,
  ...(subcategory ? [subcategory.name] : []),
];

/** The path of its page in the shop; empty while it has no place. */
export const addressOf = (place: Place | undefined): string =>
  place
    ? cataloguePath({
        productType: place.productType.name,
        category: place.category.name,
        ...(place.subcategory && { subcategory: place.subcategory.name }),
        customised: place.productType.customised,
      })
    : '';

/** The tariff heading on its invoices. */
export const hsnOf = (
  { hsnDigits }: Pick<ShopContext, 'hsnDigits'>,
  { metal, name }: ProductContent,
  place: Place | undefined,
): string =>
  hsnCode({ metal, productName: name, categoryName: place?.category.name ?? '' }, hsnDigits);

/** The groups of the home page that show a category, and its position in each, from 1. */
export async function findHome(
  { db }: Pick<ShopContext, 'db'>,
  categoryId: number | null,
): Promise<{ title: string; place: number }[]> {
  if (categoryId === null) return [];
  const rows = await db
    .select({ title: homeGroups.title, position: homeGroupItems.position })
    .from(homeGroupItems)
    .innerJoin(homeGroups, eq(homeGroups.id, homeGroupItems.groupId))
    .where(eq(homeGroupItems.categoryId, categoryId))
    .orderBy(asc(homeGroups.position));
  return rows.map(({ title, position }) => ({ title, place: position + 1 }));
}
