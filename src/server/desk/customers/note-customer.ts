import { eq } from 'drizzle-orm';
import type { Done, SavingEditor } from '#shared/desk/contract/fields.ts';
import { customerNotes } from '#server/db/schema/desk-people.ts';
import { inSameEditor } from '#server/idempotency/same-editor.ts';
import type { Desk, DeskTx } from '../command-line/command.ts';
import { NOTE_EDIT_MS } from '../orders/notes.ts';
import { recordAudit, together } from '../record-audit.ts';
import { lockOpenCustomer } from './find-desk-customer.ts';

interface NewNote {
  id: number;
  text: string;
  editor?: SavingEditor;
}

interface Noted extends Done {
  note: number;
}

/**
 * Keeps a note for colleagues. What one editor sends within ten minutes, the last answer of which may have been lost, is one note.
 * Throws a Refusal 404 or 409.
 */
export const noteCustomer = (desk: Desk, { id, text, editor }: NewNote): Promise<Done> =>
  together(desk, async (tx) => {
    const { number } = await lockOpenCustomer(tx, id);
    const from = { operation: `NoteCustomer ${id}`, editor, by: tx.by };
    const { lines, changed } = await inSameEditor<Noted>(tx.shop, from, async (before) => {
      const last = before && (await findRecent(tx, before.note));
      return last ? replace(tx, number, { last, text }) : add(tx, number, { id, text });
    });
    return { lines, changed };
  });

type Note = typeof customerNotes.$inferSelect;

async function findRecent({ shop: { db, now } }: DeskTx, id: number): Promise<Note | undefined> {
  const [note] = await db.select().from(customerNotes).where(eq(customerNotes.id, id));
  return note && now() - note.at.getTime() < NOTE_EDIT_MS ? note : undefined;
}

async function add(
  tx: DeskTx,
  number: string,
  { id, text }: Pick<NewNote, 'id' | 'text'>,
): Promise<Noted> {
  const [added] = await tx.shop.db
    .insert(customerNotes)
    .values({ customerId: id, at: new Date(tx.shop.now()), by: tx.by, text })
    .returning({ note: customerNotes.id });
  if (!added) throw new Error('The note was not kept');
  await recordAudit(tx, { act: 'note', subject: number, details: added });
  return { ...added, lines: ['The note is kept.'], changed: true };
}

/** The log names the note and not its words, which go with the account. */
async function replace(
  tx: DeskTx,
  number: string,
  { last, text }: { last: Note; text: string },
): Promise<Noted> {
  const note = last.id;
  if (last.text === text) {
    return { note, lines: ['Nothing was changed: you wrote this note just now.'], changed: false };
  }
  await tx.shop.db.update(customerNotes).set({ text }).where(eq(customerNotes.id, note));
  await recordAudit(tx, { act: 'note-edit', subject: number, details: { note } });
  return { note, lines: ['The note is changed.'], changed: true };
}
