import { and, eq, sql } from 'drizzle-orm';
import { type PAYMENT_KINDS, payments } from '#server/db/schema/payments.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Order } from '#server/orders/list-orders.ts';
import type { PaymentRecord } from './find-order-money.ts';
import { type Channel, referenceKey } from './payment-reference.ts';

export interface NewPayment {
  kind: (typeof PAYMENT_KINDS)[number];
  /** Rupees as exact text, above 0. */
  amount: string;
  channel: Channel;
  reference: string;
  /** `desk:NAME`, `card`. */
  by: string;
  /** When the money was seen; now where it is left out. */
  seenAt?: Date;
  note?: string;
  /** Why a reference of another order may count again; without it the caller has refused the reference. */
  sharedBecause?: string;
  /** The id of the replaced order's record `out` that this money comes from. */
  movedFrom?: number;
}

/**
 * Adds only the row: `recordPayment` also moves the order. Transactions that record one reference run one after another; the
 * database refuses a second use that is not marked as shared.
 */
export async function addRecord(
  tx: Tx,
  order: Pick<Order, 'id'>,
  given: NewPayment,
): Promise<PaymentRecord> {
  const key = referenceKey(given.channel, given.reference);
  await lockReference(tx, key);
  const [record] = await tx.db
    .insert(payments)
    .values({
      orderId: order.id,
      kind: given.kind,
      amount: given.amount,
      channel: given.channel,
      reference: given.reference.trim(),
      referenceKey: key,
      sharedBecause: given.sharedBecause ?? (await takenBackBefore(tx, given.kind, key)),
      seenAt: given.seenAt ?? new Date(tx.now()),
      recordedAt: new Date(tx.now()),
      by: given.by,
      note: given.note ?? '',
      movedFrom: given.movedFrom ?? null,
    })
    .returning();
  if (!record) throw new Error('A payment was not kept');
  return record;
}

/** Makes transactions that check the uses of a reference before recording it run one after another. */
export async function lockReference({ db }: Tx, key: string): Promise<void> {
  if (key) await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 17))`);
}

/** The reason to share a reference whose earlier record was taken back: that reference is free again. */
async function takenBackBefore({ db }: Tx, kind: NewPayment['kind'], key: string): Promise<string> {
  if (!key) return '';
  const [before] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.kind, kind),
        eq(payments.referenceKey, key),
        sql`exists (select 1 from ${payments} balance where balance.reverses = ${payments}.id)`,
      ),
    )
    .limit(1);
  return before ? `record ${before.id} was taken back` : '';
}
