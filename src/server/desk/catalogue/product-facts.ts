import { eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { newProduct, type ProductContent } from '#shared/desk/catalogue/product-content.ts';
import type { ProductFacts } from '#shared/desk/contract/catalogue/catalogue.ts';
import { GST_PERCENT } from '#shared/pricing/cart-totals.ts';
import type { ShopContext } from '#server/context.ts';
import { productDetails } from '#server/db/schema/catalogue.ts';
import { productDrafts } from '#server/db/schema/product-drafts.ts';
import { findFreePieces } from '#server/stock/require-stock.ts';
import { checkDraft } from './check-draft.ts';
import type { DraftRow } from './drafts.ts';
import { addressOf, findHome, findPlace, hsnOf } from './place.ts';
import { findPublished, stateOf } from './published.ts';

interface Asked {
  productId?: number | undefined;
  draftId?: number | undefined;
}

/** Everything about one product for its screen. Without either id: an empty new product. Throws a Refusal 404. */
export async function findProductFacts(shop: ShopContext, asked: Asked): Promise<ProductFacts> {
  const draft = await findDraft(shop, asked);
  if (asked.draftId !== undefined && !draft) {
    throw new Refusal(
      REFUSED.notFound,
      'This draft is no longer there: it was published or discarded.',
    );
  }
  const productId = draft?.productId ?? asked.productId ?? null;
  const published = productId === null ? null : await findPublished(shop, productId);
  const content = draft?.content ?? published ?? newProduct();
  const place = await findPlace(shop, content);
  const { problems, warnings } = await checkDraft(shop, content, productId, published);
  return {
    productId,
    draft: draft ? presentDraft(draft) : null,
    published,
    publishedState: stateOf(published),
    content,
    state: stateOfProduct(published),
    address: addressOf(place),
    hsn: hsnOf(shop, content, place),
    gstPercent: String(GST_PERCENT),
    home: await findHome(shop, content.categoryId),
    problems: draft ? problems : [],
    warnings,
    stock: await stockOf(shop, productId),
  };
}

const stateOfProduct = (published: ProductContent | null): ProductFacts['state'] => {
  if (!published) return 'draft';
  return published.display && published.weights.some(({ sold }) => sold)
    ? 'published'
    : 'withdrawn';
};

const presentDraft = (draft: DraftRow): NonNullable<ProductFacts['draft']> => ({
  id: draft.id,
  revision: draft.revision,
  by: draft.by,
  at: draft.at.getTime(),
  publishAt: draft.publishAt?.getTime() ?? null,
  publishBy: draft.publishBy,
  refused: draft.refused,
});

async function findDraft(
  { db }: ShopContext,
  { productId, draftId }: Asked,
): Promise<DraftRow | undefined> {
  if (draftId === undefined && productId === undefined) return undefined;
  const [row] = await db
    .select()
    .from(productDrafts)
    .where(
      draftId === undefined
        ? eq(productDrafts.productId, productId ?? 0)
        : eq(productDrafts.id, draftId),
    );
  return row;
}

/** What the screen needs after a draft was saved. */
export async function presentSaved(shop: ShopContext, draft: DraftRow) {
  const { content, productId } = draft;
  const published = productId === null ? null : await findPublished(shop, productId);
  const { problems, warnings } = await checkDraft(shop, content, productId, published);
  const place = await findPlace(shop, content);
  return { draft: presentDraft(draft), hsn: hsnOf(shop, content, place), problems, warnings };
}

/** What can be sold of each weight kept by serial. */
async function stockOf(
  shop: ShopContext,
  productId: number | null,
): Promise<ProductFacts['stock']> {
  if (productId === null) return [];
  const details = await shop.db
    .select({ id: productDetails.id, uniqueId: productDetails.uniqueId })
    .from(productDetails)
    .where(eq(productDetails.productId, productId));
  const free = await findFreePieces(
    shop,
    details.map(({ id }) => id),
  );
  return details.flatMap(({ id, uniqueId }) => {
    const there = free.get(id);
    return there === undefined ? [] : [{ uniqueId, there: Math.max(0, there) }];
  });
}
