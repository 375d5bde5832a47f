import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Key } from '#shared/contract/fields.ts';
import { categories, products, subcategories } from '../../db/schema/catalogue.ts';
import { productChanges } from '../../db/schema/product-drafts.ts';
import { rowId } from '../../row-id.ts';

/** Where products stand: a category without subcategories, or a subcategory. */
export interface Leaf {
  productTypeId: number;
  categoryId: number;
  subcategoryId: number | undefined;
}

/** The leaf of a request. A key that no row can have gives a leaf without products. */
export function readLeaf({ P_Id, C_Id, S_Id }: { P_Id: Key; C_Id: Key; S_Id: Key }): Leaf {
  return {
    productTypeId: rowId(P_Id),
    categoryId: rowId(C_Id),
    subcategoryId: S_Id === 0 || S_Id === '' ? undefined : rowId(S_Id),
  };
}

/** The products of a leaf, for a query that joins categories. */
export const standsIn = ({ productTypeId, categoryId, subcategoryId }: Leaf) =>
  and(
    eq(categories.productTypeId, productTypeId),
    eq(products.categoryId, categoryId),
    subcategoryId === undefined
      ? isNull(products.subcategoryId)
      : eq(products.subcategoryId, subcategoryId),
  );

/**
 * The changes that moved products out of a leaf. That it is a place of the catalogue is asked first: the history, which has no
 * index of places, is not read for a made-up one.
 */
export function movedOutOf({ productTypeId, categoryId, subcategoryId }: Leaf) {
  const isCategory = and(
    eq(categories.productTypeId, productTypeId),
    eq(categories.id, categoryId),
  );
  const isSubcategory =
    subcategoryId === undefined
      ? undefined
      : and(eq(subcategories.categoryId, categoryId), eq(subcategories.id, subcategoryId));
  const place = JSON.stringify({ categoryId, subcategoryId: subcategoryId ?? null });
  return and(
    sql`exists (select 1 from ${categories} where ${isCategory})`,
    isSubcategory && sql`exists (select 1 from ${subcategories} where ${isSubcategory})`,
    sql`${productChanges.before} @> ${place}::jsonb`,
    sql`not ${productChanges.after} @> ${place}::jsonb`,
  );
}
