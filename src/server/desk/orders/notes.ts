import { and, desc, eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { orderNotes } from '#server/db/schema/dispatch.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { Desk, DeskAnswer } from '../command-line/command.ts';
import { findOrder } from '../find-order.ts';
import { recordAudit, together } from '../record-audit.ts';

/** The time for correcting a mistake; after that others have read the note. */
export const NOTE_EDIT_MS = 10 * 60_000;

/**
 * Adds a note for colleagues to an order; its customer never sees it. The same words by the same person within ten minutes are
 * one note. Throws a Refusal 404.
 */
export const addOrderNote = (
  desk: Desk,
  number: string,
  { text, staffId }: { text: string; staffId: number | null },
): Promise<DeskAnswer> =>
  together(desk, async (tx) => {
    const { db, now } = tx.shop;
    const { order } = await findOrder(tx, number);
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
    await db.insert(orderNotes).values({ orderId: order.id, staffId, by: tx.by, at, text });
    await recordAudit(tx, { act: 'note', subject: order.number, details: { text } });
    return {
      lines: [`Noted on ${order.number}. Its customer does not see it.`],
      data: { order: order.number, changed: true },
    };
  });

/** Changes one's own note within ten minutes; the previous text is in the audit log. Throws a Refusal 404 or 409. */
export const editOrderNote = (
  desk: Desk,
  id: number,
  { text, staffId }: { text: string; staffId: number },
): Promise<DeskAnswer> =>
  together(desk, async (tx) => {
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
  });
