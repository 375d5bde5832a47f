import { and, eq, inArray, isNull, max, notInArray } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ProductContent } from '#shared/desk/catalogue/product-content.ts';
import type { Done } from '#shared/desk/contract/fields.ts';
import { lockCatalogue } from '#server/catalogue/import/import-catalogue.ts';
import type { FileProduct } from '#server/catalogue/import/import-file.ts';
import { productDetails, products } from '#server/db/schema/catalogue.ts';
import { productDrafts } from '#server/db/schema/product-drafts.ts';
import type { Desk, DeskTx } from '../command-line/command.ts';
import { together } from '../record-audit.ts';
import { checkDraft } from './check-draft.ts';
import { lockDraft } from './drafts.ts';
import { recordChange } from './record-change.ts';
import { findPublished, stateOf } from './published.ts';

export interface SeenDraft {
  draftId: number;
  revision: number;
  /** The state of the shop that the changes were based on; empty for a new product. */
  publishedState: string;
  /** For a timed publication: the time that was found due, epoch ms. */
  due?: number;
}

/**
 * Publishes a draft, with current checks, and deletes it. A repeat finds no draft and changes nothing. Throws a Refusal: 409
 * where the draft or the shop has changed since it was seen, 400 with all its faults.
 */
export const publishDraft = (desk: Desk, seen: SeenDraft): Promise<Done & { productId?: number }> =>
  together(desk, async (tx) => {
    await lockCatalogue(tx.shop.db);
    const [there] = await tx.shop.db
      .select({ id: productDrafts.id })
      .from(productDrafts)
      .where(eq(productDrafts.id, seen.draftId));
    if (!there) {
      return { lines: ['Nothing was changed: there is no draft any more.'], changed: false };
    }
    const { productId, content, publishAt } = await lockDraft(tx, seen);
    // Called off or moved after a round had found it due, which no revision tells.
    if (seen.due !== undefined && publishAt?.getTime() !== seen.due) {
      return { lines: ['Nothing was changed: it goes out at another time.'], changed: false };
    }
    const before = productId === null ? null : await findPublished(tx.shop, productId);
    requireSeen(before, seen.publishedState);
    const after = { ...content, display: before?.display ?? true };
    const id = await putInShop(tx, productId, after, before);
    await tx.shop.db.delete(productDrafts).where(eq(productDrafts.id, seen.draftId));
    const kept = await findPublished(tx.shop, id);
    await recordChange(tx, { productId: id, act: 'publish', before, after: kept });
    const where = after.display ? 'is in the shop' : 'is published, and stays withdrawn';
    return { lines: [`${content.name} ${where}.`], changed: true, productId: id };
  });

/** Throws a Refusal 409 where customers see another state than the one compared with. */
export function requireSeen(before: ProductContent | null, state: string): void {
  if (stateOf(before) === state) return;
  throw new Refusal(
    REFUSED.conflict,
    'What is published has changed since you looked. Compare again, then publish.',
  );
}

/** Throws a Refusal 400 with all faults. */
async function putInShop(
  tx: DeskTx,
  productId: number | null,
  content: ProductContent,
  before: ProductContent | null,
): Promise<number> {
  const { product, problems } = await checkDraft(tx.shop, content, productId, before);
  if (!product) {
    throw new Refusal(REFUSED.badInput, problems.map(({ text }) => text).join(' '));
  }
  return writeProduct(tx, productId, content, product);
}

/**
 * Writes a checked product and its weights. A weight is identified by its code; one that is missing is taken off sale, but stays
 * for bags and orders.
 */
export async function writeProduct(
  { shop: { db } }: DeskTx,
  productId: number | null,
  { categoryId, subcategoryId, weights: named, display }: ProductContent,
  { weights, ...fields }: FileProduct,
): Promise<number> {
  const place = { categoryId: categoryId ?? 0, subcategoryId };
  const row = { ...fields, ...place, display, video: fields.video ?? null };
  let id = productId;
  if (id === null) {
    const [added] = await db
      .insert(products)
      .values({ ...row, position: await lastPosition(db, place) })
      .returning({ id: products.id });
    if (!added) throw new Error('The product was not added');
    ({ id } = added);
  } else {
    const mine = eq(products.id, id);
    const [before] = await db.select().from(products).where(mine);
    const moves = before?.categoryId !== place.categoryId || before.subcategoryId !== subcategoryId;
    // Its old position means nothing there.
    const last = moves && { position: await lastPosition(db, place) };
    await db
      .update(products)
      .set({ ...row, ...last })
      .where(mine);
  }

  const codes = weights.map(({ uniqueId }) => uniqueId);
  await db
    .update(productDetails)
    .set({ withdrawn: true })
    .where(and(eq(productDetails.productId, id), notInArray(productDetails.uniqueId, codes)));
  const known = await db
    .select({ code: productDetails.uniqueId })
    .from(productDetails)
    .where(and(eq(productDetails.productId, id), inArray(productDetails.uniqueId, codes)));
  const stored = new Set(known.map(({ code }) => code));
  for (const [position, weight] of weights.entries()) {
    const withdrawn = !(named.find(({ uniqueId }) => uniqueId === weight.uniqueId)?.sold ?? true);
    const values = { ...weight, productId: id, withdrawn, position };
    if (stored.has(weight.uniqueId)) {
      await db
        .update(productDetails)
        .set(values)
        .where(eq(productDetails.uniqueId, weight.uniqueId));
    } else await db.insert(productDetails).values(values);
  }
  return id;
}

/**
 * A product that comes to a category, new or from another one, stands last there, also where products have left it and positions
 * exceed their number.
 */
async function lastPosition(
  db: DeskTx['shop']['db'],
  { categoryId, subcategoryId }: { categoryId: number; subcategoryId: number | null },
): Promise<number> {
  const [row] = await db
    .select({ last: max(products.position) })
    .from(products)
    .where(
      and(
        eq(products.categoryId, categoryId),
        subcategoryId === null
          ? isNull(products.subcategoryId)
          : eq(products.subcategoryId, subcategoryId),
      ),
    );
  return (row?.last ?? -1) + 1;
}

/** Withdraws a product from the shop at once: from listings, and from bags, whose owners are told. */
export const withdrawProduct = (desk: Desk, productId: number, reason: string): Promise<Done> =>
  showProduct(desk, productId, { display: false, reason });

/** Puts a withdrawn product back in the shop unchanged. Throws the refusals of checkDraft where it cannot be sold that way. */
export const bringBackProduct = (desk: Desk, productId: number): Promise<Done> =>
  showProduct(desk, productId, { display: true });

const showProduct = (
  desk: Desk,
  productId: number,
  { display, reason }: { display: boolean; reason?: string },
): Promise<Done> =>
  together(desk, async (tx) => {
    await lockCatalogue(tx.shop.db);
    const before = await findPublished(tx.shop, productId);
    const { name } = before;
    if (before.display === display) {
      const state = display ? 'in the shop' : 'withdrawn';
      return { lines: [`Nothing was changed: ${name} is ${state} already.`], changed: false };
    }
    if (display && !before.weights.some(({ sold }) => sold)) {
      throw new Refusal(
        REFUSED.conflict,
        `None of ${name}'s weights is on sale. Change that in a draft and publish it.`,
      );
    }
    const after = { ...before, display };
    await tx.shop.db.update(products).set({ display }).where(eq(products.id, productId));
    const act = display ? 'bring-back' : 'withdraw';
    await recordChange(tx, { productId, act, before, after, ...(reason && { reason }) });
    return {
      lines: display
        ? [`${name} is in the shop again.`]
        : [
            `${name} is out of the shop. It leaves customers' bags, and they are told; orders that have it go on.`,
          ],
      changed: true,
    };
  });
