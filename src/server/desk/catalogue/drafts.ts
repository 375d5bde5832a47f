import { and, eq, isNull, sql } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { nameChanges } from '#shared/desk/catalogue/name-changes.ts';
import type { ProductContent } from '#shared/desk/catalogue/product-content.ts';
import type { Done, SavingEditor } from '#shared/desk/contract/fields.ts';
import { productDetails, products } from '#server/db/schema/catalogue.ts';
import { productDrafts } from '#server/db/schema/product-drafts.ts';
import { inSameEditor } from '#server/idempotency/same-editor.ts';
import type { Desk, DeskTx } from '../command-line/command.ts';
import { recordAudit, together } from '../record-audit.ts';
import { clockTime } from '../command-line/words.ts';
import { cleanContent } from './clean-content.ts';
import { findPublished, sameContent } from './published.ts';

export type DraftRow = typeof productDrafts.$inferSelect;

/**
 * A draft, locked until the transaction ends. Throws a Refusal: 404 where it no longer exists, 409 where it has changed since it
 * was seen.
 */
export async function lockDraft(
  { shop: { db } }: DeskTx,
  { draftId, revision }: { draftId: number; revision: number },
): Promise<DraftRow> {
  const [row] = await db
    .select()
    .from(productDrafts)
    .where(eq(productDrafts.id, draftId))
    .for('update');
  if (!row) throw new Refusal(REFUSED.notFound, GONE);
  if (row.revision !== revision) throw changedMeanwhile(row);
  return row;
}

const GONE = 'This draft is no longer there: it was published or discarded.';

const changedMeanwhile = ({ by, at }: DraftRow): Refusal =>
  new Refusal(
    REFUSED.conflict,
    `${by} changed this draft on ${clockTime(at)}. Look at it before you go on; what you typed is not lost.`,
  );

export interface SavedDraft {
  productId?: number | undefined;
  draftId?: number | undefined;
  editor?: SavingEditor;
  revision: number;
  content: ProductContent;
}

interface Begun {
  draftId: number;
  revision: number;
}

/**
 * Keeps edited content, unpublished. A product without a draft gets one; without either id it is a new product, unless the same
 * editor has begun a draft before, the answer of which may have been lost. A change cancels a scheduled publication, because nobody
 * has seen what would be published. Throws the refusals of lockDraft, and 409 where somebody else has begun a draft meanwhile.
 */
export const saveDraft = (desk: Desk, saved: SavedDraft): Promise<DraftRow> =>
  together(desk, async (tx) => {
    const content = cleanContent(saved.content);
    const { draftId, revision, productId = null } = saved;
    if (draftId !== undefined) return changeDraft(tx, { draftId, revision }, content);
    let row: DraftRow | undefined;
    const from = { operation: 'SaveDraft', editor: saved.editor, by: tx.by };
    await inSameEditor<Begun>(tx.shop, from, async (begun) => {
      row = begun
        ? await changeDraft(tx, begun, content)
        : await beginDraft(tx, productId, content);
      return { draftId: row.id, revision: row.revision };
    });
    if (!row) throw new Error('The draft was not kept');
    return row;
  });

async function changeDraft(
  tx: DeskTx,
  { draftId, revision }: Begun,
  content: ProductContent,
): Promise<DraftRow> {
  const { db } = tx.shop;
  const [kept] = await db
    .select()
    .from(productDrafts)
    .where(eq(productDrafts.id, draftId))
    .for('update');
  if (!kept) throw new Refusal(REFUSED.conflict, GONE);
  // A repeat, or typed back to the same: nothing is lost.
  if (sameContent(kept.content, content)) return kept;
  if (kept.revision !== revision) throw changedMeanwhile(kept);
  const [row] = await db
    .update(productDrafts)
    .set({
      content,
      revision: kept.revision + 1,
      by: tx.by,
      at: new Date(tx.shop.now()),
      ...NOT_TIMED,
    })
    .where(eq(productDrafts.id, kept.id))
    .returning();
  if (!row) throw new Error('The draft was not kept');
  const changes = nameChanges(kept.content, content);
  await recordAudit(tx, {
    act: 'draft',
    subject: content.name || `draft ${row.id}`,
    details: {
      draft: row.id,
      changes: changes.slice(0, 20).map(({ what, from, to }) => `${what}: ${from} → ${to}`),
    },
  });
  return row;
}

export const NOT_TIMED = { publishAt: null, publishBy: '', publishOver: '', refused: '' } as const;

async function beginDraft(
  tx: DeskTx,
  productId: number | null,
  content: ProductContent,
): Promise<DraftRow> {
  const { db, now } = tx.shop;
  if (productId !== null) await findPublished(tx.shop, productId);
  const [row] = await db
    .insert(productDrafts)
    .values({ productId, content, by: tx.by, at: new Date(now()) })
    .onConflictDoNothing({ target: productDrafts.productId })
    .returning();
  if (!row) {
    const [other] = await db
      .select()
      .from(productDrafts)
      .where(eq(productDrafts.productId, productId ?? 0));
    if (other && sameContent(other.content, content)) return other;
    throw other ? changedMeanwhile(other) : new Refusal(REFUSED.conflict, GONE);
  }
  await recordAudit(tx, {
    act: 'draft-begin',
    subject: content.name || `draft ${row.id}`,
    details: { draft: row.id, ...(productId !== null && { product: productId }) },
  });
  return row;
}

/** Discards unpublished changes; the audit log keeps them. Throws the refusals of lockDraft. */
export const discardDraft = (
  desk: Desk,
  seen: { draftId: number; revision: number },
): Promise<Done> =>
  together(desk, async (tx) => {
    const [there] = await tx.shop.db
      .select({ id: productDrafts.id })
      .from(productDrafts)
      .where(eq(productDrafts.id, seen.draftId));
    if (!there) return { lines: ['Nothing was changed: there is no draft.'], changed: false };
    const draft = await lockDraft(tx, seen);
    await tx.shop.db.delete(productDrafts).where(eq(productDrafts.id, draft.id));
    const { name } = draft.content;
    await recordAudit(tx, {
      act: 'draft-discard',
      subject: name || `draft ${draft.id}`,
      details: { draft: draft.id, before: draft.content },
    });
    return { lines: [`The changes of ${name || 'the new product'} are discarded.`], changed: true };
  });

/** Creates a new product as a copy of another, without its codes. Throws a Refusal 404. */
export const duplicateProduct = (desk: Desk, productId: number): Promise<number> =>
  together(desk, async (tx) => {
    const content = await findPublished(tx.shop, productId);
    const weights = [];
    for (const weight of content.weights.filter(({ sold }) => sold)) {
      weights.push({ ...weight, uniqueId: await freeCode(tx, weight.uniqueId) });
    }
    const name = await freeName(tx, content);
    const copy = { ...content, name, display: true, weights };
    const { id } = await beginDraft(tx, null, copy);
    return id;
  });

async function freeCode({ shop: { db } }: DeskTx, code: string): Promise<string> {
  for (let copy = 2; ; copy += 1) {
    const wanted = `${code.slice(0, 90)}-${copy}`;
    const [taken] = await db
      .select({ id: productDetails.id })
      .from(productDetails)
      .where(eq(productDetails.uniqueId, wanted));
    if (!taken) return wanted;
  }
}

async function freeName(
  { shop: { db } }: DeskTx,
  { name, categoryId, subcategoryId }: ProductContent,
): Promise<string> {
  for (let copy = 2; ; copy += 1) {
    const wanted = `${name.slice(0, 190)} ${copy}`;
    const [taken] = await db
      .select({ id: products.id })
      .from(products)
      .where(
        and(
          eq(products.categoryId, categoryId ?? 0),
          subcategoryId === null
            ? isNull(products.subcategoryId)
            : eq(products.subcategoryId, subcategoryId),
          eq(sql`lower(${products.name})`, wanted.toLowerCase()),
        ),
      );
    if (!taken) return wanted;
  }
}
