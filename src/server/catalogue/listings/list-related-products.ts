import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import { categories, productDetails, products, subcategories } from '../../db/schema/catalogue.ts';
import type { ShopContext } from '#server/context.ts';
import { type Leaf, standsIn } from './leaf.ts';
import type { ProductRow } from './list-leaf-products.ts';
import { isShown } from '../shown.ts';

const MOST = 12;

export interface RelatedProductRow {
  product: ProductRow;
  productTypeId: number;
  /** Its first weight. */
  detailId: number;
  grams: string;
}

/**
 * At most twelve products to show beside a leaf: of its product type, the same metal first, then its own
 * category. A product that is alone in the leaf is not related to itself;
 * which one of several is open only the app knows, and leaves it out.
 */
export async function listRelatedProducts(
  shop: ShopContext,
  leaf: Leaf,
): Promise<RelatedProductRow[]> {
  const own = await shop.db
    .select({ id: products.id, metal: products.metal, display: products.display })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(standsIn(leaf))
    .orderBy(desc(products.display), asc(products.position), asc(products.id))
    // The first row gives the metal, the second tells whether the product is alone.
    .limit(2);
  const first = own[0];
  if (!first) return [];
  const alone = own.filter(({ display }) => display).length < 2;

  const rows = await shop.db
    .select({ product: products, productTypeId: categories.productTypeId })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(subcategories, eq(subcategories.id, products.subcategoryId))
    .where(
      and(
        eq(categories.productTypeId, leaf.productTypeId),
        isShown,
        alone ? ne(products.id, first.id) : undefined,
      ),
    )
    .orderBy(
      desc(eq(products.metal, first.metal)),
      desc(eq(products.categoryId, leaf.categoryId)),
      asc(categories.position),
      asc(subcategories.position),
      asc(products.position),
      asc(products.id),
    )
    .limit(MOST);
  const firstWeights = await findFirstWeights(
    shop,
    rows.map(({ product }) => product.id),
  );
  return rows.flatMap((row) => {
    const first = firstWeights.get(row.product.id);
    return first ? [{ ...row, detailId: first.id, grams: first.grams }] : [];
  });
}

async function findFirstWeights(
  shop: ShopContext,
  productIds: number[],
): Promise<Map<number, { id: number; grams: string }>> {
  const rows = await shop.db
    .select({
      id: productDetails.id,
      productId: productDetails.productId,
      grams: productDetails.grams,
    })
    .from(productDetails)
    .where(and(inArray(productDetails.productId, productIds), eq(productDetails.withdrawn, false)))
    // In reverse, so that the first is written last.
    .orderBy(desc(productDetails.position), desc(productDetails.id));
  return new Map(rows.map(({ id, productId, grams }) => [productId, { id, grams }]));
}
