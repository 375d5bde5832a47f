import { and, count, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import * as v from 'valibot';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Done } from '#shared/desk/contract/fields.ts';
import type { Enquiry } from '#shared/desk/contract/content/enquiries.ts';
import { enquiries } from '#server/db/schema/content.ts';
import type { ShopContext } from '#server/context.ts';
import type { Desk } from '../command-line/command.ts';
import { nameOf } from '../find-order.ts';
import { together } from '../record-audit.ts';
import { changeVersioned } from './change-versioned.ts';
import type { VersionedKind } from './versioned-kind.ts';

const state = v.object({
  assignedTo: v.string(),
  answer: v.string(),
  doneAt: v.nullable(v.number()),
});

/** Changes of an enquiry by the desk. The audit log is never cleaned, so it contains nothing of the enquiry's text. */
const enquiryKind: VersionedKind<v.InferOutput<typeof state>> = {
  name: 'enquiry',
  act: 'enquiry',
  schema: state,
  recorded: ({ answer, ...rest }) => ({ ...rest, answer: answer ? 'written' : '' }),
  async hold({ shop: { db } }, id) {
    const [row] = await db
      .select()
      .from(enquiries)
      .where(eq(enquiries.id, Number(id)))
      .for('update');
    if (!row) return undefined;
    const { assignedTo, answer, doneAt, revision } = row;
    return { revision, state: { assignedTo, answer, doneAt: doneAt?.getTime() ?? null } };
  },
  async put({ shop: { db } }, id, { state: next, revision }) {
    if (!next) return;
    const { doneAt, ...rest } = next;
    await db
      .update(enquiries)
      .set({ ...rest, doneAt: doneAt === null ? null : new Date(doneAt), revision })
      .where(eq(enquiries.id, Number(id)));
  },
};

/** Enquiries, waiting or ended; newest first. */
export async function listEnquiries(
  { db }: Pick<ShopContext, 'db'>,
  { which, after, limit }: { which: 'open' | 'done'; after?: string | undefined; limit: number },
) {
  const stands = which === 'open' ? isNull(enquiries.doneAt) : isNotNull(enquiries.doneAt);
  const rows = await db
    .select()
    .from(enquiries)
    .where(and(stands, after === undefined ? undefined : lt(enquiries.id, Number(after) || 0)))
    .orderBy(desc(enquiries.id))
    .limit(limit + 1);
  const [open] = await db.select({ rows: count() }).from(enquiries).where(isNull(enquiries.doneAt));
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    enquiries: shown.map((row): Enquiry => ({
      id: row.id,
      revision: row.revision,
      name: nameOf(row),
      number: row.number,
      email: row.email,
      message: row.message,
      at: row.createdAt.getTime(),
      assignedTo: row.assignedTo,
      answer: row.answer,
      doneAt: row.doneAt?.getTime() ?? null,
    })),
    ...(rows.length > limit && last && { next: String(last.id) }),
    open: open?.rows ?? 0,
  };
}

interface EnquiryChange {
  id: number;
  revision: number;
  mine?: boolean | undefined;
  answer?: string | undefined;
  done?: boolean | undefined;
}

/** Takes on an enquiry, records an answer, or ends it. Throws a Refusal 404 for an unknown one, 409 where somebody was quicker. */
export const changeEnquiry = (
  desk: Desk,
  { id, revision, mine, answer, done }: EnquiryChange,
): Promise<Done> =>
  together(desk, async (tx) => {
    const { changed } = await changeVersioned(tx, enquiryKind, {
      id: String(id),
      seen: revision,
      next(before) {
        if (!before) throw new Refusal(REFUSED.notFound, `There is no enquiry ${id}.`);
        return {
          assignedTo: mine === undefined ? before.assignedTo : mine ? tx.by : '',
          answer: answer ?? before.answer,
          doneAt:
            done === undefined ? before.doneAt : done ? (before.doneAt ?? tx.shop.now()) : null,
        };
      },
    });
    return {
      lines: [changed ? 'Saved.' : 'Nothing was changed: it is like this already.'],
      changed,
    };
  });
