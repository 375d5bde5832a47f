import { asc, eq, lte } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Done } from '#shared/desk/contract/fields.ts';
import type { DeskRight } from '#shared/desk/rights.ts';
import type { ShopContext } from '#server/context.ts';
import { productDrafts } from '#server/db/schema/product-drafts.ts';
import { staff } from '#server/db/schema/staff.ts';
import { reasonOf } from '#server/log.ts';
import { findLapses, osUserOf } from '../approvals/asker.ts';
import type { Desk } from '../command-line/command.ts';
import { recordAudit, together } from '../record-audit.ts';
import { clockTime } from '../command-line/words.ts';
import { checkDraft } from './check-draft.ts';
import { lockDraft, NOT_TIMED } from './drafts.ts';
import { publishDraft, requireSeen, type SeenDraft } from './publish.ts';
import { findPublished } from './published.ts';

/** A year: a later time is most likely a mistake. */
const FURTHEST_MS = 366 * 24 * 60 * 60_000;

/**
 * Schedules the publication of a draft, or cancels it where `at` is null. Throws a Refusal: 400 for a time in the past or for
 * present faults of the draft, 409 where the draft or the shop has changed since it was seen.
 */
export const scheduleDraft = (
  desk: Desk,
  { at, ...seen }: SeenDraft & { at: number | null },
): Promise<Done> =>
  together(desk, async (tx) => {
    const draft = await lockDraft(tx, seen);
    const { name } = draft.content;
    // The same time over another state of the shop, or in another's name, is not the same: the older one may be refused then.
    const isOver = draft.publishOver === seen.publishedState && draft.publishBy === tx.by;
    if ((draft.publishAt?.getTime() ?? null) === at && (at === null || isOver)) {
      return { lines: ['Nothing was changed.'], changed: false };
    }
    const now = tx.shop.now();
    if (at !== null) {
      if (at <= now || at > now + FURTHEST_MS) {
        throw new Refusal(REFUSED.badInput, 'Name a time that is still to come, within a year.');
      }
      const published =
        draft.productId === null ? null : await findPublished(tx.shop, draft.productId);
      requireSeen(published, seen.publishedState);
      const { problems } = await checkDraft(tx.shop, draft.content, draft.productId, published);
      if (problems.length > 0) {
        throw new Refusal(REFUSED.badInput, problems.map(({ text }) => text).join(' '));
      }
    }
    await tx.shop.db
      .update(productDrafts)
      .set(
        at === null
          ? NOT_TIMED
          : {
              publishAt: new Date(at),
              publishBy: tx.by,
              publishOver: seen.publishedState,
              refused: '',
            },
      )
      .where(eq(productDrafts.id, draft.id));
    await recordAudit(tx, {
      act: at === null ? 'publish-not-timed' : 'publish-timed',
      subject: name,
      details: { draft: draft.id, before: draft.publishAt?.toISOString() ?? null, after: at },
    });
    return {
      lines: [
        at === null
          ? `${name} goes out only when somebody publishes it.`
          : `${name} goes out on ${clockTime(new Date(at))}.`,
      ],
      changed: true,
    };
  });

/** What whoever publishes a draft needs, now or at a time. */
const RIGHT: DeskRight = 'catalogue.edit';
/** The most that one round publishes; the next one continues. */
const MOST = 50;

/**
 * Publishes what is due, in the name of the person who scheduled it, who must still work here and be allowed to. A refused one stays
 * a draft with the reason. Run often.
 */
export async function sweepDrafts(shop: ShopContext): Promise<void> {
  const due = await shop.db
    .select()
    .from(productDrafts)
    .where(lte(productDrafts.publishAt, new Date(shop.now())))
    .orderBy(asc(productDrafts.publishAt))
    .limit(MOST);
  for (const draft of due) {
    const desk: Desk = { shop, by: draft.publishBy, osUser: 'the shop' };
    const { revision, publishOver, publishAt } = draft;
    const seen = {
      draftId: draft.id,
      revision,
      publishedState: publishOver,
      ...(publishAt && { due: publishAt.getTime() }),
    };
    await requireSetterStill(shop, draft.publishBy)
      .then(() => publishDraft(desk, seen))
      .catch((error: unknown) => keepRefusal(desk, draft, error));
  }
}

/** Throws a Refusal 409 where who scheduled it has left, or may no longer publish. */
async function requireSetterStill(shop: ShopContext, name: string): Promise<void> {
  // Names are never given again.
  const [person] = await shop.db.select({ id: staff.id }).from(staff).where(eq(staff.name, name));
  if (!person) return;
  const asked = { id: person.id, by: name, osUser: osUserOf(person.id), right: RIGHT };
  const why = (await findLapses(shop, [asked])).get(person.id);
  if (why === undefined) return;
  throw new Refusal(REFUSED.conflict, `${why}. Publish it, or set a time anew.`);
}

async function keepRefusal(
  desk: Desk,
  draft: typeof productDrafts.$inferSelect,
  error: unknown,
): Promise<void> {
  // A failure of the shop itself is retried in the next round.
  if (!(error instanceof Refusal)) {
    desk.shop.log.warn({ err: error, draft: draft.id }, 'a product was not published in time');
    return;
  }
  await together(desk, async (tx) => {
    const { db } = tx.shop;
    const [kept] = await db
      .select()
      .from(productDrafts)
      .where(eq(productDrafts.id, draft.id))
      .for('update');
    const isMoved = kept?.publishAt?.getTime() !== draft.publishAt?.getTime();
    if (kept?.revision !== draft.revision || isMoved) return;
    const refused = reasonOf(error);
    await db
      .update(productDrafts)
      .set({ ...NOT_TIMED, refused })
      .where(eq(productDrafts.id, draft.id));
    await recordAudit(tx, {
      act: 'publish-refused',
      subject: draft.content.name,
      details: { draft: draft.id, refused },
    });
  });
}
