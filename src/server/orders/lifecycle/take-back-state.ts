import { eq } from 'drizzle-orm';
import type { OrderState } from '#shared/contract/orders.ts';
import { orders, orderSteps } from '#server/db/schema/orders.ts';
import type { Tx } from '#server/db/transaction.ts';
import { overtakeNews } from '#server/notices/tell-order.ts';
import { followOrder } from '#server/stock/follow-order.ts';
import type { Order } from '../list-orders.ts';

/**
 * Takes an order that the caller has locked back to an earlier state, as a step of its own. The caller undoes what followed from
 * the later states.
 */
export async function takeBackState(
  tx: Tx,
  order: Pick<Order, 'id' | 'number' | 'customerId'>,
  { to, by, note }: { to: OrderState; by: string; note: string },
): Promise<void> {
  const { db, now } = tx;
  const { id } = order;
  await db.update(orders).set({ state: to }).where(eq(orders.id, id));
  await db
    .insert(orderSteps)
    .values({ orderId: id, state: to, kind: 'taken-back', at: new Date(now()), by, note });
  await followOrder(tx, id, to);
  await overtakeNews(tx, order);
}
