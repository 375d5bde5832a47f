import { isGstin } from '#shared/identity/gstin.ts';
import { eInvoices, type issuedDocuments } from '#server/db/schema/documents.ts';
import type { Tx } from '#server/db/transaction.ts';
import { taxesAmong } from '../invoices/invoice-sums.ts';
import type { Note } from '../notes/note.ts';

/** The fields that an invoice and a note share. */
type Said = Pick<Note, 'billTo' | 'sums'>;

/**
 * Queues a paper for registration, in the transaction that issues it: one with tax, to a buyer who gave a GSTIN. Does nothing in
 * a store that registers no invoices.
 */
export async function awaitRegistration(
  { db, now, eInvoices: gateway }: Tx,
  { id, data }: Pick<typeof issuedDocuments.$inferSelect, 'id' | 'data'>,
): Promise<void> {
  const { billTo, sums } = data as Said;
  if (!gateway || !isGstin(billTo.gstNumber) || taxesAmong(sums).length === 0) return;
  await db.insert(eInvoices).values({
    documentId: id,
    provider: gateway.name,
    state: 'waiting',
    askAt: new Date(now()),
  });
}
