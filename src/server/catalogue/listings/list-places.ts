import { asc, eq } from 'drizzle-orm';
import type { CatalogueNames } from '#shared/addresses/paths.ts';
import { slugsAmong } from '#shared/addresses/slugs-among.ts';
import { categories, products, productTypes, subcategories } from '../../db/schema/catalogue.ts';
import type { ShopContext } from '#server/context.ts';
import { isShown } from '../shown.ts';

/** Every place of the catalogue with something to show, each once, a listing before its contents. */
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
  const slugOf = await readSlugs(shop);
  const places = new Map<string, CatalogueNames>();
  for (const { type, category, subcategory } of leaves) {
    const { customised } = type;
    const ofType = slugOf('', type.name);
    const ofCategory = slugOf(`type ${type.id}`, category.name);
    const inCategory = { productType: type.name, category: category.name, customised };
    places.set(`type ${type.id}`, { productType: type.name, customised, slugs: [ofType] });
    places.set(`category ${category.id}`, { ...inCategory, slugs: [ofType, ofCategory] });
    if (subcategory) {
      const last = slugOf(`category ${category.id}`, subcategory.name);
      places.set(`subcategory ${subcategory.id}`, {
        ...inCategory,
        subcategory: subcategory.name,
        slugs: [ofType, ofCategory, last],
      });
    }
  }
  return [...places.values()];
}

/** The slugs of every name, unique among its siblings: hidden ones count too, as `findPlace` reads an address. */
async function readSlugs({
  db,
}: Pick<ShopContext, 'db'>): Promise<(above: string, name: string) => string | undefined> {
  const beside = new Map<string, string[]>();
  const add = (above: string, name: string) =>
    beside.set(above, [...(beside.get(above) ?? []), name]);
  for (const { name } of await db.select().from(productTypes)) add('', name);
  for (const { name, productTypeId } of await db.select().from(categories)) {
    add(`type ${productTypeId}`, name);
  }
  for (const { name, categoryId } of await db.select().from(subcategories)) {
    add(`category ${categoryId}`, name);
  }
  const slugs = new Map([...beside].map(([above, names]) => [above, slugsAmong(names)]));
  return (above, name) => slugs.get(above)?.get(name);
}
