import { and, asc, eq, gte, lt, ne } from 'drizzle-orm';
import { DAY_MS, indianTime, startOfIndianDay } from '#shared/india-time.ts';
import { incomingParts, incomingPayments } from '#server/db/schema/incoming.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import type { Tx } from '#server/db/transaction.ts';
import { paiseOf } from '../paise.ts';
import { standing } from '../records/find-reference-uses.ts';
import type { IncomingRow } from './book-incoming.ts';

/** How the money of a row is known already. */
export type ToldBefore =
  /** Another source told of it. */
  | { how: 'same'; first: IncomingRow }
  /** A person, or a provider, had recorded it for these orders. */
  | { how: 'recorded'; records: Recorded[] }
  /** The reference is known, but the details differ: a person must look. */
  | { how: 'unclear'; why: string; orders: string[] };

/** A record of a payment that came. */
export interface Recorded {
  id: number;
  orderId: number;
  order: string;
  amount: string;
  by: string;
}

/** Whether money was told of before under its reference, which the caller has locked. */
export async function findToldBefore(tx: Tx, row: IncomingRow): Promise<ToldBefore | undefined> {
  if (!row.referenceKey) return findAlike(tx, row);
  const told = await tx.db
    .select()
    .from(incomingPayments)
    .where(
      and(eq(incomingPayments.referenceKey, row.referenceKey), ne(incomingPayments.id, row.id)),
    )
    .orderBy(asc(incomingPayments.id));
  const first = told.find(({ state }) => state !== 'same');
  if (first) return compare(row, first, told);
  const records = await findRecords(tx, row.referenceKey);
  if (records.length === 0) return undefined;
  const sum = records.reduce((paise, { amount }) => paise + paiseOf(amount), 0);
  if (sum === paiseOf(row.amount)) return { how: 'recorded', records };
  const named = records.map(({ order, by, amount }) => `${amount} for ${order} by ${by}`);
  return {
    how: 'unclear',
    why: `Its reference was recorded with another amount: ${named.join(', ')}.`,
    orders: records.map(({ order }) => order),
  };
}

/**
 * A line without a reference may have been read before under another id, in another format or as another bank's. Nothing tells
 * the two apart for sure, so a person looks.
 */
async function findAlike({ db }: Tx, row: IncomingRow): Promise<ToldBefore | undefined> {
  const { amount, referenceKey, seenAt, toldAt } = incomingPayments;
  const { day } = indianTime(row.seenAt.getTime());
  const start = startOfIndianDay(day) ?? row.seenAt.getTime();
  const [alike] = await db
    .select({ id: incomingPayments.id })
    .from(incomingPayments)
    .where(
      and(
        eq(amount, row.amount),
        eq(referenceKey, ''),
        gte(seenAt, new Date(start)),
        lt(seenAt, new Date(start + DAY_MS)),
        lt(toldAt, row.toldAt),
        ne(incomingPayments.id, row.id),
      ),
    )
    .orderBy(asc(incomingPayments.id))
    .limit(1);
  if (!alike) return undefined;
  const why = `It has no reference, and is of the day and the amount of incoming ${alike.id}, which was read before: is it the same?`;
  return { how: 'unclear', why, orders: [] };
}

function compare(row: IncomingRow, first: IncomingRow, told: IncomingRow[]): ToldBefore {
  const unclear = (why: string): ToldBefore => ({ how: 'unclear', why, orders: [] });
  if (first.amount !== row.amount) {
    return unclear(`Its reference is that of incoming ${first.id}, with another amount.`);
  }
  const own = told.find(({ source }) => source === row.source);
  return own
    ? unclear(`Its reference is that of incoming ${own.id}, told by the same source.`)
    : { how: 'same', first };
}

/** Records under a reference that are not backed by incoming money. */
export async function findRecords({ db }: Pick<Tx, 'db'>, key: string): Promise<Recorded[]> {
  if (!key) return [];
  const rows = await db
    .select({
      id: payments.id,
      orderId: payments.orderId,
      order: orders.number,
      amount: payments.amount,
      by: payments.by,
      part: incomingParts.id,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(incomingParts, eq(incomingParts.paymentId, payments.id))
    .where(and(eq(payments.referenceKey, key), eq(payments.kind, 'in'), standing))
    .orderBy(asc(payments.id));
  return rows.filter(({ part }) => part === null);
}
