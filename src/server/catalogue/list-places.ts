import { asc, eq } from 'drizzle-orm';
import type { CatalogueNames } from '#shared/addresses/paths.ts';
import { categories, products, productTypes, subcategories } from '../db/schema/catalogue.ts';
import type { ShopContext } from '#server/context.ts';
import { isShown } from './shown.ts';

/** Every place of the catalogue with something to show, each once, a listing before what is in it. */
export async function listPlaces(shop: ShopContext): Promise<CatalogueNames[]> {
  const leaves = await shop.db
    .selectDistinct({
      type: productTypes,
      category: categories,
      subcategory: subcategories,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(productTypes, eq(productTypes.id, categories.productTypeId))
    .leftJoin(subcategories, eq(subcategories.id, products.subcategoryId))
    .where(isShown)
    .orderBy(
      asc(productTypes.position),
      asc(productTypes.id),
      asc(categories.position),
      asc(categories.id),
      asc(subcategories.position),
      asc(subcategories.id),
    );
  const places = new Map<string, CatalogueNames>();
  for (const { type, category, subcategory } of leaves) {
    const productType = { productType: type.name, customised: type.customised };
    const inCategory = { ...productType, category: category.name };
    places.set(`type ${type.id}`, productType);
    places.set(`category ${category.id}`, inCategory);
    if (subcategory) {
      places.set(`subcategory ${subcategory.id}`, { ...inCategory, subcategory: subcategory.name });
    }
  }
  return [...places.values()];
}
