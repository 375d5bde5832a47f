import { and, asc, eq, inArray } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ShopContext } from '#server/context.ts';
import { orders } from '#server/db/schema/orders.ts';
import { refunds, type RefundState } from '#server/db/schema/refunds.ts';
import type { Tx } from '#server/db/transaction.ts';
import { lockOrder } from '#server/orders/lifecycle/lock-order.ts';
import type { Order } from '#server/orders/list-orders.ts';
import { paiseOf } from '../paise.ts';

export type RefundRow = typeof refunds.$inferSelect;

/** States in which the money is still the store's, but must not be promised again. */
export const ON_ITS_WAY: readonly RefundState[] = ['asked', 'approved', 'sent'];

/** The refunds of an order, oldest first. */
export const listRefunds = (
  { db }: Pick<ShopContext, 'db'>,
  orderId: number,
): Promise<RefundRow[]> =>
  db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.id));

export const isOnItsWay = ({ state }: Pick<RefundRow, 'state'>): boolean =>
  ON_ITS_WAY.includes(state);

/** What is on its way back, in paise. */
export const paiseOnTheirWay = (rows: RefundRow[]): number =>
  rows.filter(isOnItsWay).reduce((sum, { amount }) => sum + paiseOf(amount), 0);

/** Refunds with their orders, oldest first. */
export const findRefundsIn = (
  { db }: Pick<ShopContext, 'db'>,
  states: readonly RefundState[],
  limit: number,
) =>
  db
    .select({ refund: refunds, order: orders })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(inArray(refunds.state, [...states])))
    .orderBy(asc(refunds.id))
    .limit(limit);

export interface LockedRefund {
  order: Order;
  refund: RefundRow;
  /** All of the order, this one among them. */
  refunds: RefundRow[];
}

/** Locks a refund with its customer and order, which everything that moves money locks first. Throws a Refusal 404. */
export async function lockRefund(tx: Tx, code: string): Promise<LockedRefund> {
  const wanted = code.trim().toUpperCase();
  const [known] = await tx.db
    .select({ number: orders.number })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.code, wanted));
  if (!known) throw new Refusal(REFUSED.notFound, `There is no refund ${wanted}.`);
  const order = await lockOrder(tx, known.number);
  const all = await listRefunds(tx, order.id);
  const refund = all.find((each) => each.code === wanted);
  if (!refund) throw new Error(`The refund ${wanted} went away`);
  return { order, refund, refunds: all };
}

/** Changes a refund whose order the caller has locked. */
export async function changeRefund(
  { db }: Tx,
  { id }: RefundRow,
  to: Partial<RefundRow>,
): Promise<void> {
  await db.update(refunds).set(to).where(eq(refunds.id, id));
}
