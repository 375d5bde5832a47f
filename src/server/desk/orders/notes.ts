import { and, desc, eq } from 'drizzle-orm';
import type { SavingEditor } from '#shared/desk/contract/fields.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { orderNotes } from '#server/db/schema/dispatch.ts';
import { orders } from '#server/db/schema/orders.ts';
import { inSameEditor } from '#server/idempotency/same-editor.ts';
import type { Order } from '#server/orders/list-orders.ts';
import type { Desk, DeskAnswer, DeskTx } from '../command-line/command.ts';
import { findOrder } from '../find-order.ts';
import { recordAudit, together } from '../record-audit.ts';

/** The time for correcting a mistake; after that others have read the note. */
export const NOTE_EDIT_MS = 10 * 60_000;

interface NewNote {
  text: string;
  staffId: number;
  editor?: SavingEditor;
}

interface Noted extends DeskAnswer {
  /** Absent for words that were there already. */
  note?: number;
}

/**
 * Adds a note for colleagues to an order; its customer never sees it. The same words by the same person within ten minutes are
 * one note; so is what one editor sends then, the last answer of which may have been lost. Throws a Refusal 404 or 409.
 */
export const addOrderNote = (
  desk: Desk,
  number: string,
  { editor, ...written }: NewNote,
): Promise<DeskAnswer> =>
  together(desk, async (tx) => {
    const { order } = await findOrder(tx, number);
    const operation = `AddOrderNote ${order.number}`;
    const from = { operation, editor, by: tx.by };
    const { lines, data } = await inSameEditor<Noted>(tx.shop, from, async (before) => {
      const note = before?.note;
      const mayChange = note !== undefined && (await isRecent(tx, note));
      return mayChange
        ? { ...(await changeNote(tx, note, written)), note }
        : addNote(tx, order, written);
    });
    return { lines, data };
  });

async function isRecent({ shop: { db, now } }: DeskTx, id: number): Promise<boolean> {
  const [note] = await db
    .select({ at: orderNotes.at })
    .from(orderNotes)
    .where(eq(orderNotes.id, id));
  return note !== undefined && now() - note.at.getTime() < NOTE_EDIT_MS;
}

async function addNote(
  tx: DeskTx,
  order: Pick<Order, 'id' | 'number'>,
  { text, staffId }: NewNote,
): Promise<Noted> {
  const { db, now } = tx.shop;
  // One at a time, so that a repeated press does not add two notes.
  await db.select({ id: orders.id }).from(orders).where(eq(orders.id, order.id)).for('update');
  const [last] = await db
    .select()
    .from(orderNotes)
    .where(and(eq(orderNotes.orderId, order.id), eq(orderNotes.by, tx.by)))
    .orderBy(desc(orderNotes.id))
    .limit(1);
  if (last?.text === text && now() - last.at.getTime() < NOTE_EDIT_MS) {
    return {
      lines: ['Nothing was changed: you wrote this note just now.'],
      data: { order: order.number, changed: false },
    };
  }
  const at = new Date(now());
  const [added] = await db
    .insert(orderNotes)
    .values({ orderId: order.id, staffId, by: tx.by, at, text })
    .returning({ note: orderNotes.id });
  await recordAudit(tx, { act: 'note', subject: order.number, details: { text } });
  return {
    ...added,
    lines: [`Noted on ${order.number}. Its customer does not see it.`],
    data: { order: order.number, changed: true },
  };
}

/** Changes one's own note within ten minutes; the previous text is in the audit log. Throws a Refusal 404 or 409. */
export const editOrderNote = (
  desk: Desk,
  id: number,
  written: { text: string; staffId: number },
): Promise<DeskAnswer> => together(desk, (tx) => changeNote(tx, id, written));

async function changeNote(
  tx: DeskTx,
  id: number,
  { text, staffId }: { text: string; staffId: number },
): Promise<DeskAnswer> {
  const { db, now } = tx.shop;
  const [note] = await db.select().from(orderNotes).where(eq(orderNotes.id, id)).for('update');
  if (!note) throw new Refusal(REFUSED.notFound, 'There is no such note.');
  if (note.staffId !== staffId) {
    throw new Refusal(REFUSED.conflict, `This note is ${note.by}’s. Write one of your own.`);
  }
  if (note.text === text) {
    return { lines: ['Nothing was changed.'], data: { changed: false } };
  }
  if (now() - note.at.getTime() >= NOTE_EDIT_MS) {
    throw new Refusal(
      REFUSED.conflict,
      'A note can be changed for ten minutes. Write another one.',
    );
  }
  await db
    .update(orderNotes)
    .set({ text, editedAt: new Date(now()) })
    .where(eq(orderNotes.id, id));
  const [order] = await db.select().from(orders).where(eq(orders.id, note.orderId));
  await recordAudit(tx, {
    act: 'note-edit',
    subject: order?.number ?? '',
    details: { before: note.text, after: text },
  });
  return { lines: ['The note is changed.'], data: { changed: true } };
}
