import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import { categories, productDetails, products } from '../../db/schema/catalogue.ts';
import { productChanges } from '../../db/schema/product-drafts.ts';
import type { ShopContext } from '#server/context.ts';
import { isShown } from '../shown.ts';
import { type Leaf, movedOutOf, standsIn } from './leaf.ts';

export type ProductRow = typeof products.$inferSelect;
export type WeightRow = typeof productDetails.$inferSelect;

export interface LeafProduct {
  product: ProductRow;
  productTypeId: number;
  /** The weight that was asked for, or the first. */
  weight: WeightRow;
  /** Every weight that is sold, in the store's order. */
  weights: WeightRow[];
}

/**
 * The products of a leaf, each once, at its first weight. A `detailId` that belongs to one of them gives that product alone, at
 * that weight, or at its first where that weight is no longer sold. Products not on display are left out, unless the `detailId`
 * asks for one or there are no others. Those that stood here and are sold elsewhere now are given where the leaf shows none, or
 * for their own `detailId`: an old link still finds them.
 */
export async function listLeafProducts(
  shop: ShopContext,
  leaf: Leaf,
  detailId: number,
): Promise<LeafProduct[]> {
  const { all, asked } = await readProducts(shop, standsIn(leaf), detailId);
  if (asked) return all.filter(({ product }) => product.id === asked.productId);
  const shown = all.filter(({ product }) => product.display);
  const moved = detailId > 0 || shown.length === 0 ? await findMoved(shop, leaf, detailId) : [];
  if (moved.length > 0) return moved;
  return shown.length > 0 ? shown : all;
}

async function readProducts({ db }: ShopContext, where: SQL | undefined, detailId: number) {
  const rows = await db
    .select({ product: products, productTypeId: categories.productTypeId })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(where)
    .orderBy(asc(products.position), asc(products.id));
  const details = await db
    .select({ detail: productDetails })
    .from(productDetails)
    .innerJoin(products, eq(products.id, productDetails.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(where)
    .orderBy(asc(productDetails.position), asc(productDetails.id));
  const asked = details.find(({ detail }) => detail.id === detailId)?.detail;
  const sold = groupByProduct(details.map(({ detail }) => detail).filter((d) => !d.withdrawn));
  const all = rows.flatMap(({ product, productTypeId }): LeafProduct[] => {
    const weights = sold.get(product.id) ?? [];
    const weight = weights.find(({ id }) => id === detailId) ?? weights[0];
    return weight ? [{ product, productTypeId, weight, weights }] : [];
  });
  return { all, asked };
}

/** The products that the desk has moved out of this leaf and that are sold where they are now; by a `detailId` its own alone. */
async function findMoved(shop: ShopContext, leaf: Leaf, detailId: number): Promise<LeafProduct[]> {
  const owner = shop.db
    .select({ id: productDetails.productId })
    .from(productDetails)
    .where(eq(productDetails.id, detailId));
  const ids = await shop.db
    .selectDistinct({ id: productChanges.productId })
    .from(productChanges)
    .where(
      and(movedOutOf(leaf), detailId > 0 ? inArray(productChanges.productId, owner) : undefined),
    );
  if (ids.length === 0) return [];
  const here = inArray(
    products.id,
    ids.map(({ id }) => id),
  );
  return (await readProducts(shop, and(here, isShown), detailId)).all;
}

function groupByProduct(details: WeightRow[]): Map<number, WeightRow[]> {
  const groups = new Map<number, WeightRow[]>();
  for (const detail of details) {
    const group = groups.get(detail.productId);
    if (group) group.push(detail);
    else groups.set(detail.productId, [detail]);
  }
  return groups;
}
