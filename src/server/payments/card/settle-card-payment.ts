import { and, eq, ne } from 'drizzle-orm';
import { cardPayments } from '#server/db/schema/payments.ts';
import { orders } from '#server/db/schema/orders.ts';
import { lockCustomer } from '#server/accounts/lock-customer.ts';
import { findSellerFaults } from '#server/documents/seller.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { inTransaction, type Tx } from '#server/db/transaction.ts';
import type { ShopContext } from '#server/context.ts';
import type { CardAnswer } from './gateway.ts';
import { openPayments } from './open-payments.ts';
import { paiseOf } from '../paise.ts';
import { findOrderMoney, standingOf } from '../records/find-order-money.ts';
import { recordPayment } from '../records/record-payment.ts';
import { reversePayment } from '../records/reverse-payment.ts';

const BY = 'card';

/** How a payment ended: by the provider's answer, or because it ran out. */
export type CardEnd = CardAnswer | { state: 'expired' };

type Paid = Extract<CardEnd, { state: 'paid' }>;
type Payment = typeof cardPayments.$inferSelect;
type Order = typeof orders.$inferSelect;

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
  if (end.state === 'open') return;
  await inTransaction(shop, async (tx) => {
    const found = await lockPayment(tx, paymentId);
    if (!found) return;
    if (end.state === 'paid') await take(tx, found, end);
    else await giveUp(tx, found, end);
  });
}

/** Customer, order, payment: in this order wherever money moves. */
async function lockPayment(tx: Tx, paymentId: string) {
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

async function take(tx: Tx, { order, payment }: Found, paid: Paid): Promise<void> {
  if (payment.state === 'paid' && payment.providerPaymentId === paid.providerPaymentId) return;
  if (await isStrange(tx, payment, paid)) {
    tx.log.error(
      { payment: payment.id, order: order.number, paise: paid.paise, currency: paid.currency },
      'a card payment is not what was to be paid: nothing is changed',
    );
    return;
  }
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
        providerPaymentId: paid.providerPaymentId,
        settledAt: new Date(tx.now()),
        reason: '',
      })
      .where(eq(cardPayments.id, payment.id));
  }
  await keep(tx, order, payment, paid);
}

/** Records the money. What the desk had seen of it before gives way to what the provider says. */
async function keep(tx: Tx, order: Order, payment: Payment, paid: Paid): Promise<void> {
  const { records } = await findOrderMoney(tx, order);
  const told = standingOf(records).filter(
    ({ kind, channel }) => kind === 'in' && channel === 'card',
  );
  if (told.some(({ by, reference }) => by === BY && reference === paid.providerPaymentId)) return;
  const seen = told.find(({ by, amount }) => by !== BY && amount === payment.amount);
  if (seen) {
    await reversePayment(tx, order, { record: seen, by: BY, note: 'the provider has told of it' });
    tx.log.warn({ payment: payment.id, order: order.number }, 'the desk had seen it before');
  }
  const { money } = await recordPayment(tx, order, {
    kind: 'in',
    amount: payment.amount,
    channel: 'card',
    reference: paid.providerPaymentId,
    by: BY,
    note: payment.provider,
  });
  if (money.over > 0) {
    // The order was closed or paid by another try.
    tx.log.warn({ payment: payment.id, order: order.number }, 'a card payment is to be refunded');
    return;
  }
  // The provider has verified the payment and nothing is delivered: the grams are credited at once.
  if (order.kind !== 'digital' || order.state !== 'placed' || money.short > 0) return;
  const missing = await findSellerFaults(tx);
  if (missing.length === 0) {
    await moveOrder(tx, { orderNumber: order.number, by: BY, to: 'confirmed' });
  } else {
    // The money has come all the same: the desk confirms it when an invoice can be made.
    tx.log.error({ missing, order: order.number }, 'a paid order waits for its seller');
  }
}

interface Found {
  order: Order;
  payment: Payment;
}

/**
 * Whether the amount or currency differs from what was asked for, or the payment has already paid for something
 * else.
 */
async function isStrange({ db }: ShopContext, payment: Payment, paid: Paid): Promise<boolean> {
  if (paid.currency !== 'INR' || paid.paise !== paiseOf(payment.amount)) return true;
  const [other] = await db
    .select({ id: cardPayments.id })
    .from(cardPayments)
    .where(
      and(
        eq(cardPayments.providerPaymentId, paid.providerPaymentId),
        ne(cardPayments.id, payment.id),
      ),
    );
  return other !== undefined;
}

async function giveUp(
  tx: Tx,
  { order, payment }: Found,
  end: Exclude<CardEnd, Paid | { state: 'open' }>,
): Promise<void> {
  if (payment.state !== 'open') return;
  await tx.db
    .update(cardPayments)
    .set({
      state: end.state,
      settledAt: new Date(tx.now()),
      reason: end.state === 'failed' ? end.reason.slice(0, 300) : '',
    })
    .where(eq(cardPayments.id, payment.id));
  if (order.state !== 'placed') return;
  if ((await openPayments(tx, order.id)).length > 0) return;
  // A part of its money came in another way: that is for the desk to settle.
  if ((await findOrderMoney(tx, order)).came > 0) return;
  const by = end.state === 'failed' ? 'card' : 'store';
  await moveOrder(tx, { orderNumber: order.number, to: 'rejected', by });
}
