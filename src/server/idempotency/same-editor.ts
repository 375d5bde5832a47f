import { eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { SavingEditor } from '#shared/desk/contract/fields.ts';
import { requests } from '../db/schema/requests.ts';
import type { Tx } from '../db/transaction.ts';
import { m } from '#server/messages/compiled/messages.js';
import { digestFields, requestKey } from './request-key.ts';

interface FromEditor {
  operation: string;
  /** Undefined where each save makes a new thing. */
  editor: SavingEditor;
  /** Who saves: nobody goes on in another's editor. */
  by: string;
}

/** The last save of an editor. */
interface LastSave<Made> {
  turn: number;
  made: Made;
}

/**
 * Saves what somebody makes in one opened editor. Unlike a request that is repeated, what is saved may have changed since: `save`
 * gets what this editor has made before, the answer of which may have been lost, and changes that. Where it throws, nothing is kept.
 * Throws a Refusal 409 for a save that arrives after a later one, and for another person's.
 */
export async function inSameEditor<Made>(
  { db, now }: Tx,
  { operation, editor, by }: FromEditor,
  save: (before: Made | undefined) => Promise<Made>,
): Promise<Made> {
  if (!editor) return save(undefined);
  const id = requestKey({ operation, id: editor.id, fields: {} });
  const fieldsHash = digestFields({ by });
  // Inserted before the work: another save of the same editor waits here until the first has ended.
  const [claimed] = await db
    .insert(requests)
    .values({ id, fieldsHash, answer: { msg: '' }, createdAt: new Date(now()) })
    .onConflictDoNothing({ target: requests.id })
    .returning({ id: requests.id });
  const [before] = claimed
    ? []
    : await db.select().from(requests).where(eq(requests.id, id)).for('update');
  if (before && before.fieldsHash !== fieldsHash) {
    throw new Refusal(REFUSED.conflict, m.request_id_reused());
  }
  // An earlier save of the same editor wrote it.
  const last = before?.answer.data as LastSave<Made> | undefined;
  if (last && last.turn > editor.turn) {
    throw new Refusal(REFUSED.conflict, 'What was typed later is saved already.');
  }
  const made = await save(last?.made);
  await db
    .update(requests)
    .set({ answer: { msg: '', data: { turn: editor.turn, made } satisfies LastSave<Made> } })
    .where(eq(requests.id, id));
  return made;
}
