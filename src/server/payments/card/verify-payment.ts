import { DAY_MS } from '#shared/india-time.ts';
import type { PaymentOutcome } from '#shared/contract/payment.ts';
import type { ShopContext } from '#server/context.ts';
import type { orders } from '#server/db/schema/orders.ts';
import { findOrder } from '#server/orders/find-order.ts';
import { findOrderMoney } from '../records/find-order-money.ts';
import { askCardPayment } from './ask-card-payment.ts';
import { openPayments, paymentsIn } from './open-payments.ts';

type Order = typeof orders.$inferSelect;

/** How long after its end an expired payment is asked about again when its customer looks at it. */
const ASKED_AGAIN_MS = DAY_MS;

interface Verified {
  order: Pick<Order, 'number' | 'state' | 'placedAt'>;
  outcome: PaymentOutcome;
}

/** The customer's own order and how its payment stands, after asking the provider about it. Throws a Refusal 404. */
export async function verifyPayment(
  shop: ShopContext,
  customerId: number,
  number: string,
): Promise<Verified> {
  const { order: before } = await findOrder(shop, customerId, number);
  const unpaid = await askAbout(shop, before);
  const { order } = await findOrder(shop, customerId, number);
  const { came, short } = await findOrderMoney(shop, order);
  if (order.state !== 'placed') {
    // The money came after the order's end and goes back: the payment itself did not fail.
    const late = order.state === 'rejected' && came > 0;
    return { order, outcome: late ? 'ended' : OUTCOMES[order.state] };
  }
  const paying = (await openPayments(shop, order.id)).length > 0;
  if (came > 0 && short > 0 && !paying) return { order, outcome: 'part' };
  return { order, outcome: unpaid ? 'unpaid' : 'waiting' };
}

/**
 * Asks about the payments that may still bring money: the open ones, and the expired ones of an order that was closed unpaid.
 * Returns whether the provider knows that nothing was paid while its page is still open.
 */
async function askAbout(shop: ShopContext, order: Order): Promise<boolean> {
  if (order.paymentMode !== 'CARD') return false;
  if (order.state !== 'placed' && order.state !== 'rejected') return false;
  const open = order.state === 'placed' ? await openPayments(shop, order.id) : [];
  let unpaid = open.some(({ expiresAt }) => expiresAt.getTime() > shop.now());
  for (const payment of open) {
    if ((await askCardPayment(shop, payment)) !== 'unpaid') unpaid = false;
  }
  const asked = new Set(open.map(({ id }) => id));
  for (const payment of await paymentsIn(shop, order.id, 'expired')) {
    // Later money is told by the provider itself; this bounds how many questions a customer can cause about old orders.
    const recent = payment.expiresAt.getTime() + ASKED_AGAIN_MS > shop.now();
    if (recent && !asked.has(payment.id)) await askCardPayment(shop, payment);
  }
  return unpaid;
}

const OUTCOMES = {
  'payment-received': 'paid',
  confirmed: 'under-way',
  dispatched: 'under-way',
  delivered: 'under-way',
  rejected: 'failed',
  cancelled: 'ended',
  returned: 'ended',
  'credited-back': 'ended',
  lapsed: 'ended',
  replaced: 'ended',
} as const satisfies Record<Exclude<Order['state'], 'placed'>, PaymentOutcome>;

/** The state of a card payment on the wire. */
export const presentPayment = ({ order: { number, state, placedAt }, outcome }: Verified) => ({
  isSuccess: outcome === 'paid' || outcome === 'under-way',
  ONumber: number,
  OrderDate: placedAt.toISOString(),
  // Older apps know no other word for an order that has not ended.
  Pending: state === 'placed',
  Outcome: outcome,
});
