import { and, count, eq, notExists } from 'drizzle-orm';
import type { OrderKind } from '#shared/contract/order-kind.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ShopContext } from '#server/context.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { m } from '#server/messages/compiled/messages.js';

type Store = Pick<ShopContext, 'db' | 'upi'>;

/** Orders by UPI for which nobody has seen any money. */
export const unpaidUpi = ({ db }: Pick<Store, 'db'>) =>
  and(
    eq(orders.paymentMode, 'UPI'),
    eq(orders.state, 'placed'),
    notExists(db.select({ id: payments.id }).from(payments).where(eq(payments.orderId, orders.id))),
  );

/** Whether so many orders of a customer wait for their money by UPI that no other may. */
export async function isUpiFull(shop: Store, customerId: number): Promise<boolean> {
  const { openMost } = shop.upi;
  if (openMost === undefined) return false;
  const [waiting] = await shop.db
    .select({ orders: count() })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), unpaidUpi(shop)));
  return (waiting?.orders ?? 0) >= openMost;
}

/**
 * Each of them is a free option on the price and work for the desk. The caller has locked the customer. Throws a Refusal 409,
 * in words for somebody who may have paid already.
 */
export async function requireUpiRoom(
  shop: Store,
  customerId: number,
  number: string,
): Promise<void> {
  if (!(await isUpiFull(shop, customerId))) return;
  throw new Refusal(REFUSED.conflict, m.upi_too_many({ most: shop.upi.openMost ?? 0, number }));
}

/**
 * Refuses a price that could be paid by UPI alone where that is full: nobody may find out after paying. Throws a Refusal 409.
 */
export async function requireSomeWay(
  shop: Store & Pick<ShopContext, 'cards' | 'transfer'>,
  customerId: number,
  kind: OrderKind,
): Promise<void> {
  if (shop.cards || (shop.transfer && kind !== 'digital')) return;
  if (!(await isUpiFull(shop, customerId))) return;
  throw new Refusal(REFUSED.conflict, m.upi_full({ most: shop.upi.openMost ?? 0 }));
}
