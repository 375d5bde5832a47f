import { asc } from 'drizzle-orm';
import { indianTime } from '#shared/india-time.ts';
import type { ShopContext } from '#server/context.ts';
import { findPremiums } from '#server/catalogue/offers/find-premiums.ts';
import { plainDecimal } from '#server/catalogue/listings/present-product.ts';
import { categories, products, productTypes, subcategories } from '#server/db/schema/catalogue.ts';
import { csvOf } from '#server/documents/statements/csv.ts';
import { asFile } from '../check-draft.ts';
import { findHomeGroups } from '../home-groups.ts';
import { findManyPublished } from '../published.ts';
import { FILE_COLUMNS, rowsOfFile } from './catalogue-csv.ts';
import type { ExportedCatalogue, FileCategory, FileProduct } from './catalogue-file.ts';

/** Reads the catalogue as customers see it, drafts left out, so that an import of the result changes nothing. */
export async function exportCatalogue(shop: ShopContext): Promise<ExportedCatalogue> {
  const { db } = shop;
  const types = await db
    .select()
    .from(productTypes)
    .orderBy(asc(productTypes.position), asc(productTypes.id));
  const all = await db
    .select()
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.id));
  const below = await db
    .select()
    .from(subcategories)
    .orderBy(asc(subcategories.position), asc(subcategories.id));
  const order = await db
    .select({
      id: products.id,
      categoryId: products.categoryId,
      subcategoryId: products.subcategoryId,
    })
    .from(products)
    .orderBy(asc(products.position), asc(products.id));
  const contents = await findManyPublished(shop);
  const productsAt = (categoryId: number, subcategoryId: number | null): FileProduct[] =>
    order
      .filter((row) => row.categoryId === categoryId && row.subcategoryId === subcategoryId)
      .flatMap(({ id }) => {
        const content = contents.get(id);
        const weights = content?.weights.filter(({ sold }) => sold) ?? [];
        return content && weights.length > 0 ? [asFile({ ...content, weights })] : [];
      });
  const typesInFile = types.flatMap((type) => {
    const own = all
      .filter(({ productTypeId }) => productTypeId === type.id)
      .flatMap(({ id, name, image }): FileCategory[] => {
        const under = below
          .filter(({ categoryId }) => categoryId === id)
          .map((each) => ({
            name: each.name,
            image: each.image,
            products: productsAt(id, each.id),
          }))
          .filter((each) => each.products.length > 0);
        if (under.length > 0) return [{ name, image, subcategories: under }];
        const inIt = productsAt(id, null);
        return inIt.length > 0 ? [{ name, image, products: inIt }] : [];
      });
    const { name, image, customised } = type;
    return own.length > 0 ? [{ name, image, customised, categories: own }] : [];
  });
  const premiums = await findPremiums(shop);
  return {
    ...(premiums && {
      premiums: {
        gold999: plainDecimal(premiums.gold999),
        gold995: plainDecimal(premiums.gold995),
        silver999: plainDecimal(premiums.silver999),
      },
    }),
    productTypes: typesInFile,
    homeGroups: await homeGroupsInFile(shop, typesInFile, { types, all }),
  };
}

async function homeGroupsInFile(
  shop: ShopContext,
  inFile: ExportedCatalogue['productTypes'],
  {
    types,
    all,
  }: { types: (typeof productTypes.$inferSelect)[]; all: (typeof categories.$inferSelect)[] },
): Promise<ExportedCatalogue['homeGroups']> {
  const { groups } = await findHomeGroups(shop);
  return groups
    .map(({ title, categoryIds }) => ({
      title,
      items: categoryIds.flatMap((id) => {
        const category = all.find((each) => each.id === id);
        const type = types.find((each) => each.id === category?.productTypeId);
        const there = inFile
          .find(({ name }) => name === type?.name)
          ?.categories.some(({ name }) => name === category?.name);
        return category && type && there
          ? [{ productType: type.name, category: category.name }]
          : [];
      }),
    }))
    .filter(({ items }) => items.length > 0);
}

/** The catalogue as a file to be saved. */
export async function catalogueFile(
  shop: ShopContext,
  form: 'json' | 'csv',
): Promise<{ name: string; mediaType: string; base64: string }> {
  const catalogue = await exportCatalogue(shop);
  const { day } = indianTime(shop.now());
  const text =
    form === 'json'
      ? `${JSON.stringify(catalogue, null, 2)}\n`
      : csvOf([FILE_COLUMNS, ...rowsOfFile(catalogue)], { bare: true });
  return {
    name: `catalogue-${day}.${form}`,
    mediaType: form === 'json' ? 'application/json' : 'text/csv',
    base64: Buffer.from(text).toString('base64'),
  };
}
