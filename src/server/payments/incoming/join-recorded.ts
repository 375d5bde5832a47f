import { eq } from 'drizzle-orm';
import { incomingParts, incomingPayments } from '#server/db/schema/incoming.ts';
import type { Tx } from '#server/db/transaction.ts';
import { paiseOf } from '../paise.ts';
import { freePaise, type IncomingRow } from './book-incoming.ts';
import { findWaitingUnder, lockIncoming, WAITING } from './find-incoming.ts';
import { findRecords, type Recorded } from './told-before.ts';

/** Marks incoming money as booked by records that were made without it. The caller has locked their orders and the row. */
export async function bookRecorded(
  tx: Tx,
  { id }: IncomingRow,
  { records, by }: { records: readonly Recorded[]; by: string },
): Promise<void> {
  const parts = records.map((record) => ({
    incomingId: id,
    orderId: record.orderId,
    paymentId: record.id,
  }));
  await tx.db.insert(incomingParts).values(parts);
  const why = `Recorded before by ${[...new Set(records.map((each) => each.by))].join(', ')}.`;
  await tx.db
    .update(incomingPayments)
    .set({ state: 'booked', matchedBy: 'recorded', why, by })
    .where(eq(incomingPayments.id, id));
}

/**
 * Joins money that waits to what a person has just recorded under its reference, where the amounts agree, as where the record was
 * there first: else it waits for an order for ever, and could be sent back while its order is paid. The caller has locked the order and
 * the reference. Returns the id of the money; undefined for none.
 */
export async function joinRecorded(tx: Tx, key: string, by: string): Promise<number | undefined> {
  const records = await findRecords(tx, key);
  const sum = records.reduce((paise, { amount }) => paise + paiseOf(amount), 0);
  for (const { id } of await findWaitingUnder(tx, key)) {
    const row = await lockIncoming(tx, id);
    const waits = WAITING.some((state) => state === row.state);
    if (!waits || (await freePaise(tx, row)) !== sum) continue;
    await bookRecorded(tx, row, { records, by });
    return id;
  }
  return undefined;
}
