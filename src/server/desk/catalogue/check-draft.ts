import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { pictureNames } from '#shared/content/marked-pictures.ts';
import { Refusal } from '#shared/contract/refusal.ts';
import type { DraftProblem } from '#shared/desk/contract/catalogue/catalogue.ts';
import type { ProductContent, WeightContent } from '#shared/desk/catalogue/product-content.ts';
import { sameValue, sayField, weightName } from '#shared/desk/catalogue/name-changes.ts';
import { MOST_MARGIN_PERCENT, mrpShortfall } from '#shared/desk/catalogue/weight-price.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { type FileProduct, readFileProduct } from '#server/catalogue/import/import-file.ts';
import { nameKey } from '#server/catalogue/names.ts';
import type { ShopContext } from '#server/context.ts';
import { productDetails, products, subcategories } from '#server/db/schema/catalogue.ts';
import { requireFilms, requirePictures } from '#server/pictures/require-pictures.ts';
import { findPlace } from './place.ts';
import { priceBasis } from './price-basis.ts';

export interface CheckedDraft {
  /** Its fields as the database keeps them; undefined where there is any problem. */
  product: FileProduct | undefined;
  problems: DraftProblem[];
  warnings: DraftProblem[];
}

/**
 * Checks everything that would keep a product from being published: the rules of a catalogue file, its place, names and codes
 * already taken, missing pictures, and an MRP below the price. Weights, prices and pictures that are already published unchanged
 * only cause a warning.
 */
export async function checkDraft(
  shop: ShopContext,
  content: ProductContent,
  productId: number | null,
  published: ProductContent | null,
): Promise<CheckedDraft> {
  const read = readFileProduct(asFile(content));
  const problems: DraftProblem[] = read.problems.map((text) => ({
    path: '',
    text: sayField(content.name ? text.replace(`${content.name} › `, '') : text),
  }));
  if (!content.weights.some(({ sold }) => sold)) {
    problems.push({
      path: 'weights',
      text: 'No weight is on sale. To take a product out of the shop, withdraw it.',
    });
  }
  problems.push(...(await placeProblems(shop, content, productId)));
  problems.push(...(await codeProblems(shop, content, productId)));
  problems.push(...(await pictureProblems(shop, content, published)));
  problems.push(...marginProblems(content, published));
  const { stop, warn } = await mrpProblems(shop, content, published);
  problems.push(...stop);
  return {
    product: problems.length === 0 ? read.product : undefined,
    problems,
    warnings: [...warn, ...read.warnings.map((text) => ({ path: '', text }))],
  };
}

/** A product as a catalogue file has it. */
export const asFile = ({
  categoryId: _category,
  subcategoryId: _subcategory,
  video,
  marketplaces,
  weights,
  ...fields
}: ProductContent) => ({
  ...fields,
  ...(video && { video }),
  marketplaces: Object.fromEntries(Object.entries(marketplaces).filter(([, link]) => link)),
  weights: weights.map(({ sold: _sold, ...weight }) => weight),
});

async function placeProblems(
  shop: ShopContext,
  content: ProductContent,
  productId: number | null,
): Promise<DraftProblem[]> {
  const place = await findPlace(shop, content);
  if (!place) return [{ path: 'place', text: 'Say in which category it stands.' }];
  const { categoryId, subcategoryId } = content;
  if (subcategoryId === null) {
    const [below] = await shop.db
      .select({ id: subcategories.id })
      .from(subcategories)
      .where(eq(subcategories.categoryId, place.category.id))
      .limit(1);
    if (below) return [{ path: 'place', text: 'This category has subcategories: choose one.' }];
  }
  const others = await shop.db
    .select({ name: products.name })
    .from(products)
    .where(
      and(
        eq(products.categoryId, categoryId ?? 0),
        subcategoryId === null
          ? isNull(products.subcategoryId)
          : eq(products.subcategoryId, subcategoryId),
        productId === null ? undefined : ne(products.id, productId),
      ),
    );
  if (!others.some(({ name }) => nameKey(name) === nameKey(content.name))) return [];
  return [{ path: 'name', text: `Another product here is called ${content.name}.` }];
}

async function codeProblems(
  { db }: ShopContext,
  { weights }: ProductContent,
  productId: number | null,
): Promise<DraftProblem[]> {
  const codes = weights.map(({ uniqueId }) => uniqueId).filter(Boolean);
  if (codes.length === 0) return [];
  const taken = await db
    .select({ code: productDetails.uniqueId, name: products.name })
    .from(productDetails)
    .innerJoin(products, eq(products.id, productDetails.productId))
    .where(
      and(
        inArray(productDetails.uniqueId, codes),
        productId === null ? undefined : ne(productDetails.productId, productId),
      ),
    );
  return taken.map(({ code, name }) => ({
    path: `weights.${code}`,
    text: `The code ${code} belongs to ${name}.`,
  }));
}

/** Pictures and films that are named but missing. Those that customers see already are not checked again. */
async function pictureProblems(
  shop: ShopContext,
  { images, video }: ProductContent,
  published: ProductContent | null,
): Promise<DraftProblem[]> {
  const known = pictureNames(published?.images ?? []);
  const pictures = pictureNames(images).filter((name) => !known.includes(name));
  const films = published?.video === video ? [] : [video];
  return [
    ...(await refusalOf('images', requirePictures(shop, pictures))),
    ...(await refusalOf('video', requireFilms(shop, films))),
  ];
}

const refusalOf = (path: string, check: Promise<void>): Promise<DraftProblem[]> =>
  check.then(
    () => [],
    (error: unknown) => {
      if (error instanceof Refusal) return [{ path, text: error.message }];
      throw error;
    },
  );

const PRICED = [
  'grams',
  'margin',
  'netAmount',
  'serviceTax',
  'otherTax',
  'makingCharge',
  'logistics',
  'mrp',
] as const;

/** Whether customers can already buy this very weight at this very price formula. */
function isUnchanged(
  weight: WeightContent,
  content: ProductContent,
  published: ProductContent | null,
): boolean {
  if (content.metal !== published?.metal || content.purity !== published.purity) return false;
  const before = published.weights.find(({ uniqueId }) => uniqueId === weight.uniqueId);
  return before?.sold === true && PRICED.every((field) => sameValue(before[field], weight[field]));
}

function marginProblems(content: ProductContent, published: ProductContent | null): DraftProblem[] {
  return content.weights
    .filter(
      (weight) =>
        weight.sold &&
        /^\d+(\.\d+)?$/.test(weight.margin) &&
        exact(weight.margin).gt(MOST_MARGIN_PERCENT) &&
        !isUnchanged(weight, content, published),
    )
    .map((weight) => ({
      path: `weights.${weight.uniqueId}.margin`,
      text: `${weightName(weight)}: a margin of ${weight.margin} % is more than the ${MOST_MARGIN_PERCENT} % that is allowed.`,
    }));
}

async function mrpProblems(
  shop: ShopContext,
  content: ProductContent,
  published: ProductContent | null,
): Promise<{ stop: DraftProblem[]; warn: DraftProblem[] }> {
  const basis = await priceBasis(shop);
  const stop: DraftProblem[] = [];
  const warn: DraftProblem[] = [];
  for (const weight of content.weights.filter(({ sold }) => sold)) {
    const short = mrpShortfall(content, weight, basis);
    if (!short) continue;
    const path = `weights.${weight.uniqueId}.mrp`;
    const below = `${weightName(weight)}: the MRP is ${formatRupees(short)} below what is paid, all in.`;
    if (isUnchanged(weight, content, published)) {
      warn.push({ path, text: `${below} It stays on sale as it was: raise the MRP.` });
    } else {
      stop.push({ path, text: `${below} It cannot be sold until it is raised.` });
    }
  }
  return { stop, warn };
}
