import type { ShopContext } from '#server/context.ts';
import type { orders } from '#server/db/schema/orders.ts';
import { findOrder } from '#server/orders/find-order.ts';
import { askCardPayment } from './ask-card-payment.ts';
import { openPayments } from './open-payments.ts';

/** The customer's own order, after asking the provider about its open payments. Throws a Refusal 404. */
export async function verifyPayment(shop: ShopContext, customerId: number, number: string) {
  const { order } = await findOrder(shop, customerId, number);
  if (order.state !== 'placed' || order.paymentMode !== 'CARD') return order;
  for (const payment of await openPayments(shop, order.id)) await askCardPayment(shop, payment);
  return (await findOrder(shop, customerId, number)).order;
}

type Order = Pick<typeof orders.$inferSelect, 'number' | 'state' | 'placedAt'>;

/** The state of a card payment on the wire. */
export const presentPayment = ({ number, state, placedAt }: Order) => ({
  isSuccess: state !== 'placed' && state !== 'rejected',
  ONumber: number,
  OrderDate: placedAt.toISOString(),
  Pending: state === 'placed',
});
