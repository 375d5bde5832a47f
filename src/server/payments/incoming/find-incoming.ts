import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ShopContext } from '#server/context.ts';
import { oneOf } from '#server/db/one-of.ts';
import { incomingParts, type IncomingState, incomingPayments } from '#server/db/schema/incoming.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import type { Tx } from '#server/db/transaction.ts';
import { standing } from '../records/find-reference-uses.ts';
import type { IncomingRow } from './book-incoming.ts';

/** Money in these states waits for a person. */
export const WAITING = ['proposed', 'suspense'] as const satisfies readonly IncomingState[];

type Db = Pick<ShopContext, 'db'>;

/** Incoming money in some states; waiting money oldest first, else newest first. */
export async function listIncoming(
  { db }: Db,
  { states, limit }: { states: readonly IncomingState[]; limit: number },
): Promise<IncomingRow[]> {
  const waits = states.every((state) => state === 'proposed' || state === 'suspense');
  return db
    .select()
    .from(incomingPayments)
    .where(inArray(incomingPayments.state, [...states]))
    .orderBy(
      waits ? asc(incomingPayments.seenAt) : desc(incomingPayments.id),
      asc(incomingPayments.id),
    )
    .limit(limit);
}

/** Waiting money that came with a reference, by its key. */
export async function findWaitingUnder(
  { db }: Db,
  key: string,
): Promise<Pick<IncomingRow, 'id' | 'source'>[]> {
  if (!key) return [];
  const { id, source, referenceKey, state } = incomingPayments;
  return db
    .select({ id, source })
    .from(incomingPayments)
    .where(and(eq(referenceKey, key), inArray(state, [...WAITING])))
    .orderBy(asc(id));
}

/** The orders with standing records of this money, by the money's id. */
export async function findBookedFor(
  { db }: Db,
  ids: readonly number[],
): Promise<Map<number, { order: string; amount: string; payment: number }[]>> {
  const found = new Map<number, { order: string; amount: string; payment: number }[]>();
  if (ids.length === 0) return found;
  const rows = await db
    .select({
      id: incomingParts.incomingId,
      order: orders.number,
      amount: payments.amount,
      payment: payments.id,
    })
    .from(incomingParts)
    .innerJoin(orders, eq(orders.id, incomingParts.orderId))
    .innerJoin(payments, eq(payments.id, incomingParts.paymentId))
    .where(and(oneOf(incomingParts.incomingId, ids), standing))
    .orderBy(asc(incomingParts.id));
  for (const { id, ...part } of rows) found.set(id, [...(found.get(id) ?? []), part]);
  return found;
}

/** Throws a Refusal 404. */
export async function findIncoming({ db }: Db, id: number): Promise<IncomingRow> {
  const [row] = await db.select().from(incomingPayments).where(eq(incomingPayments.id, id));
  if (!row) throw new Refusal(REFUSED.notFound, `There is no incoming money ${id}: see incoming.`);
  return row;
}

/** The same, locked. Take the locks of customers, orders and references first. Throws a Refusal 404. */
export async function lockIncoming({ db }: Tx, id: number): Promise<IncomingRow> {
  const mine = eq(incomingPayments.id, id);
  const [row] = await db.select().from(incomingPayments).where(mine).for('update');
  if (!row) throw new Refusal(REFUSED.notFound, `There is no incoming money ${id}: see incoming.`);
  return row;
}
