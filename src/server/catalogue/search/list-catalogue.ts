import { asc, eq, sql } from 'drizzle-orm';
import {
  categories,
  productDetails,
  products,
  productTypes,
  subcategories,
} from '../../db/schema/catalogue.ts';
import type { ShopContext } from '#server/context.ts';
import { isShown } from '../shown.ts';

export interface ListedProductRow {
  product: Pick<typeof products.$inferSelect, 'id' | 'name' | 'metal' | 'purity' | 'images'>;
  productType: typeof productTypes.$inferSelect;
  category: typeof categories.$inferSelect;
  subcategory: typeof subcategories.$inferSelect | null;
  /** The weights that are sold, in the shop's order; at least one. Grams without trailing zeros. */
  weights: { id: number; grams: string; uniqueId: string }[];
}

/** Every product that the listings show, once each, in the order of the listings. */
export async function listCatalogue(shop: ShopContext): Promise<ListedProductRow[]> {
  const { id, name, metal, purity, images, categoryId, subcategoryId } = products;
  const rows = await shop.db
    .select({ id, name, metal, purity, images, categoryId, subcategoryId })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(productTypes, eq(productTypes.id, categories.productTypeId))
    .leftJoin(subcategories, eq(subcategories.id, products.subcategoryId))
    .where(isShown)
    .orderBy(
      asc(productTypes.customised),
      asc(productTypes.position),
      asc(productTypes.id),
      asc(categories.position),
      asc(categories.id),
      asc(subcategories.position),
      asc(subcategories.id),
      asc(products.position),
      asc(products.id),
    );
  const placeOf = await readPlaces(shop);
  const weights = await soldWeights(shop);
  return rows.flatMap((product) => {
    const sold = weights.get(product.id);
    const place = sold && placeOf(product);
    return place ? [{ product, ...place, weights: sold }] : [];
  });
}

/** The places of products, each read once: repeated beside every product, they would be most of the data. */
async function readPlaces({ db }: ShopContext) {
  const [types, all, subs] = await Promise.all([
    db.select().from(productTypes),
    db.select().from(categories),
    db.select().from(subcategories),
  ]);
  const typeOf = new Map(types.map((each) => [each.id, each]));
  const categoryOf = new Map(all.map((each) => [each.id, each]));
  const subcategoryOf = new Map(subs.map((each) => [each.id, each]));
  return (product: Pick<typeof products.$inferSelect, 'categoryId' | 'subcategoryId'>) => {
    const category = categoryOf.get(product.categoryId);
    const productType = category && typeOf.get(category.productTypeId);
    const subcategory = subcategoryOf.get(product.subcategoryId ?? 0) ?? null;
    return productType && { productType, category, subcategory };
  };
}

async function soldWeights(shop: ShopContext): Promise<Map<number, ListedProductRow['weights']>> {
  const { id, grams, uniqueId, productId, position, withdrawn } = productDetails;
  const rows = await shop.db
    .select({ id, grams: sql<string>`trim_scale(${grams})`, uniqueId, productId })
    .from(productDetails)
    .where(eq(withdrawn, false))
    .orderBy(asc(position), asc(id));
  const weights = new Map<number, ListedProductRow['weights']>();
  for (const row of rows) {
    const sold = weights.get(row.productId);
    if (sold) sold.push(row);
    else weights.set(row.productId, [row]);
  }
  return weights;
}
