import { eq } from 'drizzle-orm';
import { cardPayments } from '#server/db/schema/payments.ts';
import { orders } from '#server/db/schema/orders.ts';
import { lockCustomer } from '#server/accounts/lock-customer.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { inTransaction, type Tx } from '#server/db/transaction.ts';
import type { ShopContext } from '#server/context.ts';
import {
  bookCardMoney,
  type Found,
  isOfAnother,
  isRecorded,
  type Paid,
  whyUnbookable,
} from './book-card-money.ts';
import type { CardAnswer } from './gateway.ts';
import { openPayments } from './open-payments.ts';
import { findOrderMoney } from '../records/find-order-money.ts';

/** `expired`: it ran out. `gone`: money that could not be booked is no longer with the provider. */
type GivenUp = Extract<CardAnswer, { state: 'failed' }> | { state: 'expired' | 'gone' };
export type CardEnd = CardAnswer | GivenUp;

/**
 * The one place where a provider's answer changes the state of a payment and its order. Idempotent: a settled
 * payment does not change, except that money that arrives late is recorded as a refund due. Joins the
 * transaction that is open, or opens one.
 */
export async function settleCardPayment(
  shop: ShopContext,
  paymentId: string,
  end: CardEnd,
): Promise<void> {
  if (end.state === 'open' || end.state === 'unpaid' || end.state === 'reserved') return;
  await inTransaction(shop, async (tx) => {
    const found = await lockPayment(tx, paymentId);
    if (!found) return;
    if (end.state === 'paid') await take(tx, found, end);
    else await giveUp(tx, found, end);
  });
}

/** Locks customer, order and payment, in the order that everything that moves money uses. */
async function lockPayment(tx: Tx, paymentId: string): Promise<Found | undefined> {
  const [known] = await tx.db
    .select({ orderId: orders.id, customerId: orders.customerId })
    .from(cardPayments)
    .innerJoin(orders, eq(orders.id, cardPayments.orderId))
    .where(eq(cardPayments.id, paymentId));
  if (!known) return undefined;
  await lockCustomer(tx, known.customerId);
  const [order] = await tx.db
    .select()
    .from(orders)
    .where(eq(orders.id, known.orderId))
    .for('update');
  const [payment] = await tx.db
    .select()
    .from(cardPayments)
    .where(eq(cardPayments.id, paymentId))
    .for('update');
  return order && payment ? { order, payment } : undefined;
}

async function take(tx: Tx, found: Found, paid: Paid): Promise<void> {
  const { order, payment } = found;
  if (payment.state === 'paid' && payment.providerPaymentId === paid.providerPaymentId) return;
  const why = await whyUnbookable(tx, found, paid);
  const known = why !== undefined && (await isRecorded(tx, found, paid));
  if (why !== undefined && !known) return setAside(tx, found, why);
  // A provider's payment id may stand on one card payment only.
  const elsewhere = await isOfAnother(tx, payment.id, paid.providerPaymentId);
  if (payment.state === 'paid') {
    tx.log.error(
      { payment: payment.id, order: order.number, also: paid.providerPaymentId },
      'a card payment was taken twice: one is to be given back at the provider',
    );
  } else {
    await tx.db
      .update(cardPayments)
      .set({
        state: 'paid',
        ...(!elsewhere && { providerPaymentId: paid.providerPaymentId }),
        settledAt: new Date(tx.now()),
        reason: '',
      })
      .where(eq(cardPayments.id, payment.id));
  }
  if (!known) await bookCardMoney(tx, found, paid);
}

/** Sets aside money that cannot be booked: the desk looks at it, and its order ends as unpaid. */
async function setAside(tx: Tx, { order, payment }: Found, why: string): Promise<void> {
  // The provider tells of it every minute: log it once.
  if (payment.state === 'strange' && payment.reason === why) return;
  tx.log.error(
    { payment: payment.id, order: order.number, why },
    'a card payment cannot be booked: give it back at the provider',
  );
  if (payment.state === 'paid') return;
  await tx.db
    .update(cardPayments)
    .set({ state: 'strange', settledAt: new Date(tx.now()), reason: why })
    .where(eq(cardPayments.id, payment.id));
}

async function giveUp(tx: Tx, { order, payment }: Found, end: GivenUp): Promise<void> {
  const gone = end.state === 'gone';
  if (payment.state !== (gone ? 'strange' : 'open')) return;
  const reason = gone
    ? `${payment.reason}; it went back`
    : end.state === 'failed'
      ? end.reason
      : '';
  await tx.db
    .update(cardPayments)
    .set({
      state: end.state === 'expired' ? 'expired' : 'failed',
      settledAt: new Date(tx.now()),
      reason: reason.slice(0, 300),
    })
    .where(eq(cardPayments.id, payment.id));
  if (order.state !== 'placed') return;
  if ((await openPayments(tx, order.id)).length > 0) return;
  // A part of the order's money came: the desk settles that.
  if ((await findOrderMoney(tx, order)).came > 0) return;
  const by = end.state === 'expired' ? 'store' : 'card';
  await moveOrder(tx, { orderNumber: order.number, to: 'rejected', by });
}
