import { eq } from 'drizzle-orm';
import { orders } from '#server/db/schema/orders.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Order } from '#server/orders/list-orders.ts';
import { lockOrder } from '#server/orders/lifecycle/lock-order.ts';
import { paiseOf, rupeesOf } from '../paise.ts';
import { addRecord } from '../records/add-record.ts';
import type { PaymentRecord } from '../records/find-order-money.ts';
import { settleHold } from './settle-hold.ts';

/**
 * Moves money from a replaced order to its replacement, in whole paise: a pair of records on channel `books`, `out` of one and
 * `in` to the other. For the other order's hold it counts as seen when the bank saw it. Both orders are locked.
 */
export async function moveMoney(
  tx: Tx,
  { from, to }: { from: Order; to: Order },
  { paise, seenAt, by }: { paise: number; seenAt: Date; by: string },
): Promise<void> {
  const given = { amount: rupeesOf(paise), channel: 'books' as const, seenAt, by };
  const out = await addRecord(tx, from, { ...given, kind: 'out', reference: to.number });
  const into = { ...given, kind: 'in' as const, reference: from.number, movedFrom: out.id };
  await addRecord(tx, to, into);
  await settleHold(tx, to, by);
}

/**
 * Passes money that has just been recorded for a replaced order on to its replacement, at most this many paise. Returns that
 * order's number; undefined, with nothing changed, where it no longer waits for money.
 */
export async function passOn(
  tx: Tx,
  from: Order,
  { record, most }: { record: PaymentRecord; most: number },
): Promise<string | undefined> {
  const to = await lockReplacement(tx, from);
  const paise = Math.min(paiseOf(record.amount), most);
  if (!to || paise === 0 || (to.state !== 'placed' && to.state !== 'lapsed')) return undefined;
  await moveMoney(tx, { from, to }, { paise, seenAt: record.seenAt, by: record.by });
  return to.number;
}

/** The last replacement in the chain after a replaced order, locked; undefined where there is none. */
async function lockReplacement(tx: Tx, { id }: Pick<Order, 'id'>): Promise<Order | undefined> {
  const [next] = await tx.db
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.replaces, id));
  if (!next) return undefined;
  const order = await lockOrder(tx, next.number);
  return order.state === 'replaced' ? lockReplacement(tx, order) : order;
}
