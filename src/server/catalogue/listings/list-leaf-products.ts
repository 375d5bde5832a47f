import { asc, eq } from 'drizzle-orm';
import { categories, productDetails, products } from '../../db/schema/catalogue.ts';
import type { ShopContext } from '#server/context.ts';
import { type Leaf, standsIn } from './leaf.ts';

export type ProductRow = typeof products.$inferSelect;
export type WeightRow = typeof productDetails.$inferSelect;

export interface LeafProduct {
  product: ProductRow;
  /** The weight that was asked for, or the first. */
  weight: WeightRow;
  /** Every weight that is sold, in the store's order. */
  weights: WeightRow[];
}

/**
 * The products of a leaf, each once, at its first weight. A `detailId` that belongs to one of them gives that product alone, at
 * that weight, or at its first where that weight is no longer sold. Products not on display are left out, unless the `detailId`
 * asks for one or the leaf has no others.
 */
export async function listLeafProducts(
  shop: ShopContext,
  leaf: Leaf,
  detailId: number,
): Promise<LeafProduct[]> {
  const rows = await shop.db
    .select({ product: products })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(standsIn(leaf))
    .orderBy(asc(products.position), asc(products.id));
  const details = await shop.db
    .select({ detail: productDetails })
    .from(productDetails)
    .innerJoin(products, eq(products.id, productDetails.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(standsIn(leaf))
    .orderBy(asc(productDetails.position), asc(productDetails.id));
  const asked = details.find(({ detail }) => detail.id === detailId)?.detail;
  const sold = groupByProduct(details.map(({ detail }) => detail).filter((d) => !d.withdrawn));

  const all = rows.flatMap(({ product }): LeafProduct[] => {
    const weights = sold.get(product.id) ?? [];
    const weight = weights.find(({ id }) => id === detailId) ?? weights[0];
    return weight ? [{ product, weight, weights }] : [];
  });
  if (asked) return all.filter(({ product }) => product.id === asked.productId);
  const shown = all.filter(({ product }) => product.display);
  return shown.length > 0 ? shown : all;
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
