import { and, eq, sql } from 'drizzle-orm';
import { type PAYMENT_KINDS, payments } from '#server/db/schema/payments.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Order } from '#server/orders/list-orders.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { findOrderMoney, type MoneyOfOrder, type PaymentRecord } from './find-order-money.ts';
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
}

export interface Recorded {
  record: PaymentRecord;
  /** What the order's money comes to with it. */
  money: MoneyOfOrder;
}

/**
 * Adds a record of money to an order that the caller has locked. Where all has come now, a placed order goes on to
 * `payment-received`. One transaction at a time may record a reference; the database refuses a second use that is
 * not said to be shared.
 */
export async function recordPayment(tx: Tx, order: Order, given: NewPayment): Promise<Recorded> {
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
    })
    .returning();
  if (!record) throw new Error('A payment was not kept');
  const money = await findOrderMoney(tx, order);
  if (order.state === 'placed' && money.short === 0) {
    await moveOrder(tx, { orderNumber: order.number, to: 'payment-received', by: given.by });
  }
  return { record, money };
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

/**
 * Takes a record back: adds one that balances it, to the paisa. The caller has locked the order and moves it where
 * that leaves it.
 */
export async function reversePayment(
  tx: Tx,
  order: Order,
  { record, by, note }: { record: PaymentRecord; by: string; note: string },
): Promise<Recorded> {
  const at = new Date(tx.now());
  const { kind, channel, reference, referenceKey: key, currency } = record;
  const [added] = await tx.db
    .insert(payments)
    .values({
      orderId: order.id,
      kind,
      amount: `-${record.amount}`,
      currency,
      channel,
      reference,
      referenceKey: key,
      seenAt: at,
      recordedAt: at,
      by,
      note,
      reverses: record.id,
    })
    .returning();
  if (!added) throw new Error('A payment was not taken back');
  return { record: added, money: await findOrderMoney(tx, order) };
}
