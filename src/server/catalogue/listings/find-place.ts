import { eq } from 'drizzle-orm';
import { toSlug } from '#shared/addresses/slug.ts';
import { nameOfSlug, slugsAmong } from '#shared/addresses/slugs-among.ts';
import { categories, productTypes, subcategories } from '../../db/schema/catalogue.ts';
import type { ShopContext } from '#server/context.ts';
import { nameKey } from '../names.ts';

export interface PlaceNames {
  productType: string;
  category: string;
  subcategory: string;
}

/** A place in the catalogue, found by its names. */
export interface FoundPlace {
  /** 0 where no name was given. */
  productTypeId: number;
  categoryId: number;
  subcategoryId: number;
  /** Its names as the catalogue writes them, and their slugs, from the product type down. */
  names: string[];
  slugs: string[];
}

/**
 * Finds a place by its names, each within the one above: as the catalogue writes them, in another case, or as a slug. Undefined
 * where a given name is not found or the name above it is missing. Places with nothing to show are found too, so that an old
 * link can say that its product is gone.
 */
export async function findPlace(
  { db }: Pick<ShopContext, 'db'>,
  given: PlaceNames,
): Promise<FoundPlace | undefined> {
  const type = byName(given.productType, await db.select(named(productTypes)).from(productTypes));
  if (!type) return undefined;
  const found = [type];

  if (given.category.trim()) {
    const rows = await db
      .select(named(categories))
      .from(categories)
      .where(eq(categories.productTypeId, type.id));
    const category = byName(given.category, rows);
    if (!category) return undefined;
    found.push(category);
  }

  if (given.subcategory.trim()) {
    const [, category] = found;
    if (!category) return undefined;
    const rows = await db
      .select(named(subcategories))
      .from(subcategories)
      .where(eq(subcategories.categoryId, category.id));
    const subcategory = byName(given.subcategory, rows);
    if (!subcategory) return undefined;
    found.push(subcategory);
  }
  return {
    productTypeId: type.id,
    categoryId: found[1]?.id ?? 0,
    subcategoryId: found[2]?.id ?? 0,
    names: found.map(({ name }) => name),
    slugs: found.map(({ slug }) => slug),
  };
}

const named = <T extends typeof productTypes | typeof categories | typeof subcategories>(
  table: T,
): { id: T['id']; name: T['name'] } => ({ id: table.id, name: table.name });

function byName(given: string, rows: { id: number; name: string }[]) {
  const names = rows.map(({ name }) => name);
  const key = nameKey(given);
  const name =
    names.find((one) => one === given) ??
    names.find((one) => nameKey(one) === key) ??
    nameOfSlug(toSlug(given), names);
  const row = rows.find((one) => one.name === name);
  return row && { ...row, slug: slugsAmong(names).get(row.name) ?? '' };
}
