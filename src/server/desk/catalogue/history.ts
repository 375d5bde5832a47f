import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { nameChanges } from '#shared/desk/catalogue/name-changes.ts';
import type { ProductContent } from '#shared/desk/catalogue/product-content.ts';
import type { ProductChange } from '#shared/desk/contract/catalogue/catalogue.ts';
import type { Done } from '#shared/desk/contract/fields.ts';
import { readFileProduct } from '#server/catalogue/import/import-file.ts';
import { lockCatalogue } from '#server/catalogue/import/import-catalogue.ts';
import type { ShopContext } from '#server/context.ts';
import { productChanges } from '#server/db/schema/product-drafts.ts';
import type { Desk } from '../command-line/command.ts';
import { together } from '../record-audit.ts';
import { clockTime } from '../command-line/words.ts';
import { asFile, checkDraft } from './check-draft.ts';
import { recordChange } from './record-change.ts';
import { findPublished, sameContent } from './published.ts';
import { writeProduct } from './publish.ts';

const MOST_WORDS = 4;

/** Every published change of a product, newest first. */
export async function listChanges(
  { db }: Pick<ShopContext, 'db'>,
  { productId, after, limit }: { productId: number; after?: string | undefined; limit: number },
): Promise<{ rows: ProductChange[]; next: string | null }> {
  const before = Number(after ?? '');
  const rows = await db
    .select()
    .from(productChanges)
    .where(
      and(
        eq(productChanges.productId, productId),
        before > 0 ? lt(productChanges.id, before) : undefined,
      ),
    )
    .orderBy(desc(productChanges.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const undoings =
    shown.length === 0
      ? []
      : await db
          .select({ id: productChanges.id, undoes: productChanges.undoes })
          .from(productChanges)
          .where(
            inArray(
              productChanges.undoes,
              shown.map(({ id }) => id),
            ),
          );
  return {
    rows: shown.map(({ id, at, by, act, before, after }) => {
      const words = wordsOf(before, after);
      return {
        id,
        at: at.getTime(),
        by,
        act,
        words: words.slice(0, MOST_WORDS),
        more: Math.max(0, words.length - MOST_WORDS),
        undoneBy: undoings.findLast(({ undoes }) => undoes === id)?.id ?? null,
      };
    }),
    next: rows.length > limit ? String(shown.at(-1)?.id ?? '') : null,
  };
}

const wordsOf = (before: ProductContent | null, after: ProductContent): string[] =>
  before
    ? nameChanges(before, after).map(({ what, from, to }) => `${what} ${from} → ${to}`)
    : ['First published'];

/**
 * Restores a product to its state before a change, as a new change: a new product is withdrawn. Throws a Refusal: 404 for an
 * unknown change, 409 where it was changed again since and that is not to be undone too, 400 where it could no longer be sold
 * that way. An MRP that has fallen below the price is reported, but does not prevent it.
 */
export const undoPublish = (
  desk: Desk,
  { changeId, anyway }: { changeId: number; anyway: boolean },
): Promise<Done> =>
  together(desk, async (tx) => {
    await lockCatalogue(tx.shop.db);
    const { db } = tx.shop;
    const [change] = await db.select().from(productChanges).where(eq(productChanges.id, changeId));
    if (!change) throw new Refusal(REFUSED.notFound, 'There is no such change.');
    const { productId } = change;
    const before = await findPublished(tx.shop, productId);
    const wanted = change.before ?? { ...change.after, display: false };
    const { name } = before;
    if (sameContent(before, settled(wanted, before))) {
      return { lines: [`Nothing was changed: ${name} is as it was before.`], changed: false };
    }
    if (!anyway && !sameContent(before, change.after)) {
      const [last] = await db
        .select()
        .from(productChanges)
        .where(eq(productChanges.productId, productId))
        .orderBy(desc(productChanges.id))
        .limit(1);
      const who =
        last && last.id !== changeId ? ` by ${last.by} on ${clockTime(last.at)}` : ' by an import';
      throw new Refusal(
        REFUSED.conflict,
        `${name} was changed again since${who}. To undo this takes that back too.`,
      );
    }
    const whole = settled(wanted, before);
    // Its prices count as published, but a picture that only the earlier state named may have been deleted since.
    const { images, video } = before;
    const seen = { ...whole, images, video };
    const { problems } = await checkDraft(tx.shop, whole, productId, seen);
    const { product } = readFileProduct(asFile(whole));
    // A withdrawn product needs no weight on sale.
    const real = problems.filter(({ path }) => wanted.display || path !== 'weights');
    if (!product || real.length > 0) {
      throw new Refusal(
        REFUSED.badInput,
        `It cannot be as it was: ${real.map(({ text }) => text).join(' ')}`,
      );
    }
    await writeProduct(tx, productId, whole, product);
    const after = await findPublished(tx.shop, productId);
    await recordChange(tx, { productId, act: 'undo', before, after, undoes: changeId });
    const { warnings } = await checkDraft(tx.shop, after, productId, after);
    return {
      lines: [`${after.name} is as it was before.`, ...warnings.map(({ text }) => text)],
      changed: true,
    };
  });

/** A weight added meanwhile cannot be deleted: it is taken off sale. */
const settled = (wanted: ProductContent, now: ProductContent): ProductContent => {
  const later = now.weights.filter(
    ({ uniqueId }) => !wanted.weights.some((weight) => weight.uniqueId === uniqueId),
  );
  return {
    ...wanted,
    weights: [...wanted.weights, ...later.map((each) => ({ ...each, sold: false }))],
  };
};
