import { eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { requests } from '../db/schema/requests.ts';
import type { Tx } from '../db/transaction.ts';
import { m } from '#server/messages/compiled/messages.js';
import { digestFields, requestKey } from './request-key.ts';

interface FromEditor {
  operation: string;
  /** Chosen when the editor was opened; undefined where each save makes a new thing. */
  requestId: string | undefined;
  /** Who saves: nobody goes on in another's editor. */
  by: string;
}

/**
 * Saves what somebody makes in one opened editor. Unlike a request that is repeated, what is saved may have changed since: `save`
 * gets what this editor has made before, the answer of which may have been lost, and changes that. Where it throws, nothing is kept.
 */
export async function inSameEditor<Made>(
  { db, now }: Tx,
  { operation, requestId, by }: FromEditor,
  save: (before: Made | undefined) => Promise<Made>,
): Promise<Made> {
  if (!requestId) return save(undefined);
  const id = requestKey({ operation, id: requestId, fields: {} });
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
  const made = await save(before?.answer.data as Made | undefined);
  await db
    .update(requests)
    .set({ answer: { msg: '', data: made } })
    .where(eq(requests.id, id));
  return made;
}
