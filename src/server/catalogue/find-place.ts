import { eq } from 'drizzle-orm';
import { categories, productTypes, subcategories } from '../db/schema/catalogue.ts';
import type { ShopContext } from '#server/context.ts';
import { nameKey } from './names.ts';

export interface PlaceNames {
  productType: string;
  category: string;
  subcategory: string;
}

/** Ids of a place; 0 where no name was given. */
export interface PositionIds {
  productTypeId: number;
  categoryId: number;
  subcategoryId: number;
}

/**
 * The ids of a place by its names, ignoring case, each within the one above. Undefined where a given name is
 * not found or lacks the name above it. Places with nothing to show are found too, so that an old link can say
 * that its product is gone.
 */
export async function findPlace(
  shop: ShopContext,
  names: PlaceNames,
): Promise<PositionIds | undefined> {
  const place: PositionIds = { productTypeId: 0, categoryId: 0, subcategoryId: 0 };
  const type = byName(
    names.productType,
    await shop.db.select(named(productTypes)).from(productTypes),
  );
  if (!type) return undefined;
  place.productTypeId = type.id;

  if (names.category.trim()) {
    const category = byName(
      names.category,
      await shop.db
        .select(named(categories))
        .from(categories)
        .where(eq(categories.productTypeId, type.id)),
    );
    if (!category) return undefined;
    place.categoryId = category.id;
  }

  if (names.subcategory.trim()) {
    const subcategory = byName(
      names.subcategory,
      await shop.db
        .select(named(subcategories))
        .from(subcategories)
        .where(eq(subcategories.categoryId, place.categoryId)),
    );
    if (!subcategory) return undefined;
    place.subcategoryId = subcategory.id;
  }
  return place;
}

const named = <T extends typeof productTypes | typeof categories | typeof subcategories>(
  table: T,
): { id: T['id']; name: T['name'] } => ({ id: table.id, name: table.name });

function byName<Row extends { name: string }>(name: string, rows: Row[]): Row | undefined {
  const key = nameKey(name);
  return rows.find((row) => nameKey(row.name) === key);
}
