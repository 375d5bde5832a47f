import { and, eq, sql } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { DAY_MS } from '#shared/india-time.ts';
import { incomingParts, incomingPayments, type MatchedBy } from '#server/db/schema/incoming.ts';
import { payments } from '#server/db/schema/payments.ts';
import type { ShopContext } from '#server/context.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Order } from '#server/orders/list-orders.ts';
import { askForRest } from '../asks/ask-rest.ts';
import { paiseOf, rupeesOf } from '../paise.ts';
import type { MoneyOfOrder } from '../records/find-order-money.ts';
import { standing } from '../records/find-reference-uses.ts';
import { recordPayment } from '../records/record-payment.ts';
import { lockIncoming } from './find-incoming.ts';

export type IncomingRow = typeof incomingPayments.$inferSelect;

/** The part of incoming money that is for one order. */
export interface Part {
  /** Locked by the caller. */
  order: Order;
  paise: number;
}

interface Booking {
  by: string;
  matchedBy: MatchedBy;
  why: string;
  /** Why its reference counts although another order has it. */
  sharedBecause?: string | undefined;
}

/** The money of an order after a part was booked, and whether its customer is asked for the rest. */
export interface BookedMoney extends MoneyOfOrder {
  asked: boolean;
}

/**
 * Records incoming money for its order, or for several, and marks it as booked. The caller has locked the orders and the row,
 * and the parts come to no more than what is free of it. Gives the money of each order, in the order of the parts.
 */
export async function bookIncoming(
  tx: Tx,
  row: IncomingRow,
  parts: readonly Part[],
  { by, matchedBy, why, sharedBecause }: Booking,
): Promise<BookedMoney[]> {
  const shared =
    sharedBecause ??
    (parts.length > 1
      ? `one transfer for ${parts.map(({ order }) => order.number).join(' and ')}`
      : undefined);
  const booked: BookedMoney[] = [];
  for (const { order, paise } of parts) {
    const { record, money } = await recordPayment(tx, order, {
      kind: 'in',
      amount: rupeesOf(paise),
      channel: row.channel,
      // A short reference, such as a cheque's, recurs and must not be refused as a duplicate.
      reference: row.referenceKey ? row.reference : '',
      by,
      seenAt: seenFor(row, order),
      note: `incoming ${row.id}: ${why}`,
      ...(row.referenceKey && shared !== undefined && { sharedBecause: shared }),
    });
    await tx.db
      .insert(incomingParts)
      .values({ incomingId: row.id, orderId: order.id, paymentId: record.id });
    booked.push({ ...money, asked: await askForRest(tx, order, { money, by }) });
  }
  const state = (await freePaise(tx, row)) === 0 ? 'booked' : 'suspense';
  await tx.db
    .update(incomingPayments)
    .set({ state, matchedBy, why, by, candidates: [] })
    .where(eq(incomingPayments.id, row.id));
  return booked;
}

/** A statement gives only the day, as its beginning: money of an order's own day counts as seen when the order was placed. */
function seenFor({ seenAt }: IncomingRow, { placedAt }: Order): Date {
  const isSameDay = placedAt > seenAt && placedAt.getTime() < seenAt.getTime() + DAY_MS;
  return isSameDay ? placedAt : seenAt;
}

/** What of incoming money is booked for no order, in paise: the amount less its standing records. */
export async function freePaise(
  { db }: Pick<ShopContext, 'db'>,
  row: IncomingRow,
): Promise<number> {
  const [sum] = await db
    .select({ booked: sql<string>`coalesce(sum(${payments.amount}), 0)` })
    .from(incomingParts)
    .innerJoin(payments, eq(payments.id, incomingParts.paymentId))
    .where(and(eq(incomingParts.incomingId, row.id), standing));
  return paiseOf(row.amount) - paiseOf(sum?.booked ?? '0');
}

/**
 * A record of a payment was taken back: the incoming money behind it waits for a person again. Must be called in the transaction
 * that takes it back. Throws a Refusal 409 where the rest of that money went back: it would be free, and could go out, once more.
 */
export async function reopenIncoming(
  tx: Tx,
  paymentId: number,
  { by, reason }: { by: string; reason: string },
): Promise<number | undefined> {
  const [part] = await tx.db
    .select({ id: incomingParts.incomingId })
    .from(incomingParts)
    .where(eq(incomingParts.paymentId, paymentId));
  if (!part) return undefined;
  const { state, sentBackReference } = await lockIncoming(tx, part.id);
  if (state === 'sent-back') {
    throw new Refusal(
      REFUSED.conflict,
      `A part of incoming ${part.id} went back to its sender with the reference ${sentBackReference}. Nothing was changed. Let that wait again first: see incoming reopen. What did go back is then noted for the order that all of it is booked for: see refunded.`,
    );
  }
  await tx.db
    .update(incomingPayments)
    .set({
      state: 'suspense',
      matchedBy: '',
      why: `Its record was taken back: ${reason}`,
      by,
    })
    .where(eq(incomingPayments.id, part.id));
  return part.id;
}
