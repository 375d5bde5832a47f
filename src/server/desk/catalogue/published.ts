import { asc, inArray } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ProductContent, WeightContent } from '#shared/desk/catalogue/product-content.ts';
import { plainDecimal } from '#server/catalogue/listings/present-product.ts';
import type { ShopContext } from '#server/context.ts';
import { digest } from '#server/crypto.ts';
import { productDetails, products } from '#server/db/schema/catalogue.ts';

type Product = typeof products.$inferSelect;
type Detail = typeof productDetails.$inferSelect;

/** The published content of one product, as the desk edits it. Weights in the shop's order, those not on sale at the end. */
export const contentOf = (product: Product, details: Detail[]): ProductContent => ({
  categoryId: product.categoryId,
  subcategoryId: product.subcategoryId,
  name: product.name,
  metal: product.metal,
  purity: product.purity,
  images: product.images,
  video: product.video ?? '',
  shortDescription: product.shortDescription,
  description: product.description,
  purityText: product.purityText,
  packagingText: product.packagingText,
  certification: product.certification,
  collection: product.collection,
  packaging: product.packaging,
  marketplaces: {
    amazon: product.marketplaces.amazon ?? '',
    flipkart: product.marketplaces.flipkart ?? '',
    ajio: product.marketplaces.ajio ?? '',
  },
  convertToCoin: product.convertToCoin,
  display: product.display,
  weights: [
    ...details.filter((each) => !each.withdrawn),
    ...details.filter((each) => each.withdrawn),
  ].map(weightOf),
});

const weightOf = (detail: Detail): WeightContent => ({
  grams: plainDecimal(detail.grams),
  uniqueId: detail.uniqueId,
  size: detail.size,
  mrp: plainDecimal(detail.mrp),
  margin: plainDecimal(detail.margin),
  netAmount: plainDecimal(detail.netAmount),
  serviceTax: plainDecimal(detail.serviceTax),
  otherTax: plainDecimal(detail.otherTax),
  makingCharge: plainDecimal(detail.makingCharge),
  logistics: plainDecimal(detail.logistics),
  sold: !detail.withdrawn,
});

/** The published content of a product. Throws a Refusal 404 where there is none. */
export async function findPublished(
  shop: Pick<ShopContext, 'db'>,
  productId: number,
): Promise<ProductContent> {
  const content = (await findManyPublished(shop, [productId])).get(productId);
  if (!content) throw new Refusal(REFUSED.notFound, 'There is no such product.');
  return content;
}

/** The published content of many products, by id; without ids of all. */
export async function findManyPublished(
  { db }: Pick<ShopContext, 'db'>,
  ids?: number[],
): Promise<Map<number, ProductContent>> {
  if (ids?.length === 0) return new Map();
  const rows = await db
    .select()
    .from(products)
    .where(ids && inArray(products.id, ids));
  const details = await db
    .select()
    .from(productDetails)
    .where(ids && inArray(productDetails.productId, ids))
    .orderBy(asc(productDetails.position), asc(productDetails.id));
  const byProduct = new Map<number, Detail[]>();
  for (const detail of details) {
    const known = byProduct.get(detail.productId);
    if (known) known.push(detail);
    else byProduct.set(detail.productId, [detail]);
  }
  return new Map(rows.map((row) => [row.id, contentOf(row, byProduct.get(row.id) ?? [])]));
}

/** A digest of a state of the shop: equal for equal content. Empty for none. */
export const stateOf = (content: ProductContent | null | undefined): string =>
  content ? digest(JSON.stringify(sorted(ordered(content)))).slice(0, 24) : '';

/** Whether two contents are the same for customers. */
export const sameContent = (a: ProductContent, b: ProductContent): boolean =>
  stateOf(a) === stateOf(b);

/** Sorts weights that nobody can buy, whose order means nothing. */
const ordered = (content: ProductContent): ProductContent => ({
  ...content,
  weights: [
    ...content.weights.filter(({ sold }) => sold),
    ...content.weights
      .filter(({ sold }) => !sold)
      .sort((a, b) => (a.uniqueId < b.uniqueId ? -1 : 1)),
  ],
});

/** Sorts keys, as the database keeps JSON in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
