import { and, count, desc, eq, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Done } from '#shared/desk/contract/fields.ts';
import type { Review } from '#shared/desk/contract/content/reviews.ts';
import { testimonials } from '#server/db/schema/content.ts';
import type { ShopContext } from '#server/context.ts';
import type { Desk } from '../command-line/command.ts';
import { together } from '../record-audit.ts';
import { changeVersioned } from './change-versioned.ts';
import type { VersionedKind } from './versioned-kind.ts';

type Which = 'waiting' | 'published' | 'removed';

const time = v.nullable(v.number());
const state = v.object({
  text: v.string(),
  original: v.nullable(v.string()),
  answer: v.string(),
  publishedAt: time,
  removedAt: time,
  removedWhy: v.string(),
});
type ReviewState = v.InferOutput<typeof state>;

const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at));

/** A review without its writer, whose name and address never change. */
export const reviewKind: VersionedKind<ReviewState> = {
  name: 'review',
  act: 'review',
  schema: state,
  async hold({ shop: { db } }, id) {
    const [row] = await db
      .select()
      .from(testimonials)
      .where(eq(testimonials.id, Number(id)))
      .for('update');
    return row && { revision: row.revision, state: stateOf(row) };
  },
  async put({ shop: { db } }, id, { state: next, revision }) {
    if (!next) throw new Refusal(REFUSED.notFound, 'This review is not there any more.');
    const { text, publishedAt, removedAt, ...rest } = next;
    const values = {
      ...rest,
      description: text,
      publishedAt: dateOf(publishedAt),
      removedAt: dateOf(removedAt),
      revision,
    };
    await db
      .update(testimonials)
      .set(values)
      .where(eq(testimonials.id, Number(id)));
  },
};

const stateOf = (row: typeof testimonials.$inferSelect): ReviewState => ({
  text: row.description,
  original: row.original,
  answer: row.answer,
  publishedAt: row.publishedAt?.getTime() ?? null,
  removedAt: row.removedAt?.getTime() ?? null,
  removedWhy: row.removedWhy,
});

const STANDS: Record<Which, SQL | undefined> = {
  waiting: and(isNull(testimonials.publishedAt), isNull(testimonials.removedAt)),
  published: and(isNotNull(testimonials.publishedAt), isNull(testimonials.removedAt)),
  removed: isNotNull(testimonials.removedAt),
};

/** Reviews in one state, newest first. */
export async function listReviews(
  { db }: Pick<ShopContext, 'db'>,
  { which, after, limit }: { which: Which; after?: string | undefined; limit: number },
) {
  const rows = await db
    .select()
    .from(testimonials)
    .where(
      and(
        STANDS[which],
        after === undefined ? undefined : or(lt(testimonials.id, Number(after) || 0)),
      ),
    )
    .orderBy(desc(testimonials.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const countOf = async (each: Which) => {
    const [row] = await db.select({ rows: count() }).from(testimonials).where(STANDS[each]);
    return row?.rows ?? 0;
  };
  return {
    reviews: shown.map((row): Review => ({
      id: row.id,
      revision: row.revision,
      name: row.name,
      at: row.createdAt.getTime(),
      ...stateOf(row),
    })),
    ...(rows.length > limit && last && { next: String(last.id) }),
    counts: {
      waiting: await countOf('waiting'),
      published: await countOf('published'),
      removed: await countOf('removed'),
    },
  };
}

interface ReviewChange {
  id: number;
  /** Absent from a command, which has not seen any. */
  revision?: number | undefined;
  published?: boolean | undefined;
  answer?: string | undefined;
  text?: string | undefined;
}

/**
 * Publishes or unpublishes a review, answers it, or corrects its text, keeping the customer's own. Throws a Refusal 404 for an
 * unknown one, 409 where somebody was quicker or where it was removed.
 */
export const changeReview = (desk: Desk, change: ReviewChange): Promise<Done> =>
  together(desk, async (tx) => {
    const { changed } = await changeVersioned(tx, reviewKind, {
      id: String(change.id),
      seen: change.revision,
      next(before) {
        if (!before) throw new Refusal(REFUSED.notFound, `There is no review ${change.id}.`);
        if (before.removedAt !== null) {
          throw new Refusal(REFUSED.conflict, 'This review was deleted. Put it back first.');
        }
        return withChange(before, change, tx.shop.now());
      },
    });
    if (!changed) return { lines: ['Nothing was changed: it is like this already.'], changed };
    return { lines: [wordsOf(change)], changed };
  });

function withChange(
  before: ReviewState,
  { published, answer = before.answer, text = before.text }: ReviewChange,
  now: number,
): ReviewState {
  const own = before.original ?? before.text;
  return {
    ...before,
    answer,
    text,
    // A text equal to the customer's own counts as uncorrected.
    original: text === own ? null : own,
    publishedAt:
      published === undefined ? before.publishedAt : published ? (before.publishedAt ?? now) : null,
  };
}

function wordsOf({ published, answer, text }: ReviewChange): string {
  if (published !== undefined) {
    return published ? 'Published: everybody can read it.' : 'Taken back: nobody sees it now.';
  }
  if (answer !== undefined) return answer ? 'The answer is saved.' : 'The answer is taken away.';
  return text === undefined ? 'Saved.' : 'The words are corrected; the customer’s own are kept.';
}

/** Removes a review with the reason; the history can restore it. */
export const removeReview = (
  desk: Desk,
  { id, revision, reason }: { id: number; revision: number; reason: string },
): Promise<Done> =>
  together(desk, async (tx) => {
    const { changed } = await changeVersioned(tx, reviewKind, {
      id: String(id),
      seen: revision,
      next(before) {
        if (!before) throw new Refusal(REFUSED.notFound, `There is no review ${id}.`);
        if (before.removedAt !== null) return before;
        return { ...before, removedAt: tx.shop.now(), removedWhy: reason };
      },
    });
    const line = changed ? 'The review is deleted.' : 'Nothing was changed: it was deleted before.';
    return { lines: [line], changed };
  });
