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
  /** Why a reference counts again that another order has. The caller has refused it otherwise. */
  sharedBecause?: string;
  /** The id of the record `out` of a replaced order whose money it is. */
  movedFrom?: number;
}

/**
 * Adds the row alone: `recordPayment` also moves the order. One transaction at a time may record a reference; the database
 * refuses a second use that is not said to be shared.
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

/** Whoever looks up the uses of a reference to record it takes its turn. */
export async function lockReference({ db }: Tx, key: string): Promise<void> {
  if (key) await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 17))`);
}

/** A reference of a record that was taken back is free again. */
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
