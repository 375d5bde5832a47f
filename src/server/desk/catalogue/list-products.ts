import { and, asc, eq, exists, ilike, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { mrpShortfall } from '#shared/desk/catalogue/weight-price.ts';
import type { ProductRow } from '#shared/desk/contract/catalogue/catalogue.ts';
import { pictureNames } from '#shared/content/marked-pictures.ts';
import { pictureAddress } from '#server/catalogue/pictures.ts';
import { plainDecimal } from '#server/catalogue/listings/present-product.ts';
import { isShown } from '#server/catalogue/shown.ts';
import type { ShopContext } from '#server/context.ts';
import {
  categories,
  productDetails,
  products,
  productTypes,
  subcategories,
} from '#server/db/schema/catalogue.ts';
import { keptBySerial } from '#server/db/schema/pieces.ts';
import { productDrafts } from '#server/db/schema/product-drafts.ts';
import { isSoldOut } from '#server/stock/count-stock.ts';
import { findFreePieces } from '#server/stock/require-stock.ts';
import type { DraftRow } from './drafts.ts';
import { findPlace, namesOf } from './place.ts';
import { priceBasis } from './price-basis.ts';

export interface ProductFilter {
  search: string;
  metal?: 'Gold' | 'Silver' | undefined;
  productTypeId?: number | undefined;
  categoryId?: number | undefined;
  state?: 'published' | 'withdrawn' | 'draft' | 'changed' | 'refused' | undefined;
  stock?: 'sold-out' | 'kept' | undefined;
  after?: string | undefined;
  limit: number;
}

/** New products stand above the list; nobody has more of them open. */
const MOST_NEW = 100;

/** A product's position in the shop as one value, after which a page can continue. */
const place = sql`(${productTypes.customised}, ${productTypes.position}, ${productTypes.id}, ${categories.position}, ${categories.id}, coalesce(${subcategories.position}, -1), coalesce(${subcategories.id}, 0), ${products.position}, ${products.id})`;

/** Products in the shop's order, in pages; never published ones come first. */
export async function listProducts(
  shop: ShopContext,
  filter: ProductFilter,
): Promise<{ rows: ProductRow[]; next: string | null }> {
  const { db } = shop;
  const fresh =
    filter.after === undefined &&
    !filter.stock &&
    filter.state !== 'published' &&
    filter.state !== 'withdrawn'
      ? await newProducts(shop, filter)
      : [];
  if (filter.state === 'draft') return { rows: fresh, next: null };
  const after = Number(filter.after ?? 0);
  const found = await db
    .select({
      product: products,
      productType: productTypes.name,
      category: categories.name,
      subcategory: subcategories.name,
      draft: productDrafts,
      shown: sql<boolean>`${isShown}`,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(productTypes, eq(productTypes.id, categories.productTypeId))
    .leftJoin(subcategories, eq(subcategories.id, products.subcategoryId))
    .leftJoin(productDrafts, eq(productDrafts.productId, products.id))
    .where(and(...conditions(shop, filter), after > 0 ? isAfter(after) : undefined))
    .orderBy(
      asc(productTypes.customised),
      asc(productTypes.position),
      asc(productTypes.id),
      asc(categories.position),
      asc(categories.id),
      asc(sql`coalesce(${subcategories.position}, -1)`),
      asc(sql`coalesce(${subcategories.id}, 0)`),
      asc(products.position),
      asc(products.id),
    )
    .limit(filter.limit + 1);
  const shownRows = found.slice(0, filter.limit);
  const weights = await soldWeights(
    shop,
    shownRows.map(({ product }) => product.id),
  );
  const rows = shownRows.map(({ product, draft, shown, ...names }): ProductRow => ({
    productId: product.id,
    draftId: draft?.id ?? null,
    name: product.name,
    metal: product.metal,
    purity: product.purity,
    place: [names.productType, names.category, names.subcategory].filter((name) => name !== null),
    picture: pictureAddress(shop.pictures, pictureNames(product.images)[0] ?? ''),
    state: shown ? 'published' : 'withdrawn',
    draft: draft && brief(draft),
    ...(weights.get(product.id) ?? NOTHING_SOLD),
  }));
  const next = found.length > filter.limit ? String(rows.at(-1)?.productId ?? '') : null;
  return { rows: [...fresh, ...rows], next };
}

/** Positioned after a given product, wherever that stands now. */
const isAfter = (productId: number): SQL =>
  sql`${place} > (select t.customised, t.position, t.id, c.position, c.id, coalesce(s.position, -1), coalesce(s.id, 0), p.position, p.id from ${products} p join ${categories} c on c.id = p.category_id join ${productTypes} t on t.id = c.product_type_id left join ${subcategories} s on s.id = p.subcategory_id where p.id = ${productId})`;

const brief = ({ by, at, publishAt, refused }: DraftRow): NonNullable<ProductRow['draft']> => ({
  by,
  at: at.getTime(),
  publishAt: publishAt?.getTime() ?? null,
  refused,
});

/** A pattern that finds text anywhere; wildcard characters in it stand for themselves. */
const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;

function conditions(
  { db }: ShopContext,
  { search, metal, productTypeId, categoryId, state, stock }: ProductFilter,
): (SQL | undefined)[] {
  const pattern = anywhere(search);
  return [
    search
      ? or(
          ilike(products.name, pattern),
          ilike(products.collection, pattern),
          ilike(categories.name, pattern),
          exists(
            db
              .select({ one: sql`1` })
              .from(productDetails)
              .where(
                and(
                  eq(productDetails.productId, products.id),
                  ilike(productDetails.uniqueId, pattern),
                ),
              ),
          ),
        )
      : undefined,
    metal && eq(products.metal, metal),
    productTypeId === undefined ? undefined : eq(categories.productTypeId, productTypeId),
    categoryId === undefined ? undefined : eq(products.categoryId, categoryId),
    state === 'published' ? isShown : undefined,
    state === 'withdrawn' ? sql`not (${isShown})` : undefined,
    state === 'changed' ? sql`${productDrafts.id} is not null` : undefined,
    state === 'refused' ? ne(productDrafts.refused, '') : undefined,
    stock === 'kept' ? isKept : undefined,
    stock === 'sold-out' ? hasSoldOut : undefined,
  ];
}

type Sold = Pick<ProductRow, 'weights' | 'keptBySerial' | 'soldOut' | 'mrpTooLow'>;
const NOTHING_SOLD: Sold = { weights: [], keptBySerial: 0, soldOut: 0, mrpTooLow: 0 };

/** A weight kept by serial whose free pieces are fewer than ordered, or none. */
const hasSoldOut = sql`exists (
  select 1 from ${productDetails} d join ${keptBySerial} k on k.detail_id = d.id
  where d.product_id = ${products.id} and not d.withdrawn and ${isSoldOut(sql`d.id`)})`;
const isKept = sql`exists (select 1 from ${productDetails} d join ${keptBySerial} k on k.detail_id = d.id where d.product_id = ${products.id} and not d.withdrawn)`;

async function soldWeights(shop: ShopContext, ids: number[]): Promise<Map<number, Sold>> {
  if (ids.length === 0) return new Map();
  const { productId, withdrawn, position, id } = productDetails;
  const { metal, purity } = products;
  const rows = await shop.db
    .select({ weight: productDetails, product: { metal, purity } })
    .from(productDetails)
    .innerJoin(products, eq(products.id, productId))
    .where(and(inArray(productId, ids), eq(withdrawn, false)))
    .orderBy(asc(position), asc(id));
  const free = await findFreePieces(
    shop,
    rows.map(({ weight }) => weight.id),
  );
  const basis = await priceBasis(shop);
  const sold = new Map<number, Sold>();
  for (const { weight, product } of rows) {
    const of = sold.get(weight.productId) ?? NOTHING_SOLD;
    const left = free.get(weight.id);
    const tooLow = mrpShortfall(product, { ...weight, sold: true }, basis) !== undefined;
    sold.set(weight.productId, {
      mrpTooLow: of.mrpTooLow + (tooLow ? 1 : 0),
      weights: [...of.weights, plainDecimal(weight.grams)],
      keptBySerial: of.keptBySerial + (left === undefined ? 0 : 1),
      soldOut: of.soldOut + (left !== undefined && left <= 0 ? 1 : 0),
    });
  }
  return sold;
}

async function newProducts(shop: ShopContext, filter: ProductFilter): Promise<ProductRow[]> {
  const { content, productId, refused } = productDrafts;
  const drafts = await shop.db
    .select()
    .from(productDrafts)
    .where(
      and(
        isNull(productId),
        filter.search ? ilike(sql`${content}->>'name'`, anywhere(filter.search)) : undefined,
        filter.metal && eq(sql`${content}->>'metal'`, filter.metal),
        filter.categoryId === undefined
          ? undefined
          : eq(sql`${content}->>'categoryId'`, String(filter.categoryId)),
        filter.state === 'refused' ? ne(refused, '') : undefined,
      ),
    )
    .orderBy(asc(productDrafts.id))
    .limit(MOST_NEW);
  const rows: ProductRow[] = [];
  for (const draft of drafts) {
    const stands = await findPlace(shop, draft.content);
    if (filter.productTypeId !== undefined && stands?.productType.id !== filter.productTypeId) {
      continue;
    }
    const { name, metal, purity, images, weights } = draft.content;
    rows.push({
      productId: null,
      draftId: draft.id,
      name: name || 'New product',
      metal,
      purity,
      place: stands ? namesOf(stands) : [],
      picture: pictureAddress(shop.pictures, pictureNames(images)[0] ?? ''),
      state: 'draft',
      weights: weights.map(({ grams }) => grams).filter(Boolean),
      draft: brief(draft),
      soldOut: 0,
      keptBySerial: 0,
      mrpTooLow: 0,
    });
  }
  return rows;
}
