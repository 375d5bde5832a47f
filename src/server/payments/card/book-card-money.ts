import { and, eq, ne } from 'drizzle-orm';
import { cardPayments } from '#server/db/schema/payments.ts';
import type { orders } from '#server/db/schema/orders.ts';
import { findSellerFaults } from '#server/documents/seller.ts';
import { takeBackState } from '#server/orders/lifecycle/take-back-state.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { CardAnswer } from './gateway.ts';
import { lockReference } from '../records/add-record.ts';
import { paiseOf, rupeesOf } from '../paise.ts';
import { findOrderMoney, standingOf } from '../records/find-order-money.ts';
import { findReferenceUses } from '../records/find-reference-uses.ts';
import { referenceKey } from '../records/payment-reference.ts';
import { recordPayment } from '../records/record-payment.ts';
import { reversePayment } from '../records/reverse-payment.ts';

const BY = 'card';

export type Paid = Extract<CardAnswer, { state: 'paid' }>;

/** A payment with its order, both locked. */
export interface Found {
  order: typeof orders.$inferSelect;
  payment: typeof cardPayments.$inferSelect;
}

/**
 * Why money cannot be booked for an order, in words for colleagues: it is not in rupees, or it is recorded for something else. A
 * wrong amount is no reason: it is booked all the same.
 */
export async function whyUnbookable(
  tx: Tx,
  { order, payment }: Found,
  { providerPaymentId, paise, currency }: Paid,
): Promise<string | undefined> {
  if (currency !== 'INR') return `${providerPaymentId} took ${currency} ${rupeesOf(paise)}`;
  if (paise <= 0) return `${providerPaymentId} took nothing`;
  if (await isOfAnother(tx, payment.id, providerPaymentId))
    return `${providerPaymentId} is the money of another card payment`;
  const key = referenceKey('card', providerPaymentId);
  await lockReference(tx, key);
  const [use] = await findReferenceUses(tx, { key, kind: 'in', exceptOrder: order.id });
  return use && `${providerPaymentId} is recorded for ${use.order}`;
}

/** Whether another card payment has this provider payment id already. */
export async function isOfAnother(
  { db }: Tx,
  id: string,
  providerPaymentId: string,
): Promise<boolean> {
  const mine = eq(cardPayments.providerPaymentId, providerPaymentId);
  const [other] = await db
    .select({ id: cardPayments.id })
    .from(cardPayments)
    .where(and(mine, ne(cardPayments.id, id)));
  return other !== undefined;
}

/** The references of the money that is recorded for its order: by the provider's payment id it is that very payment. */
export async function recordedKeys(tx: Tx, { order }: Found): Promise<ReadonlySet<string>> {
  const { records } = await findOrderMoney(tx, order);
  return new Set(
    standingOf(records).flatMap(({ kind, referenceKey: key }) => (kind === 'in' ? [key] : [])),
  );
}

/**
 * Records the money that the provider took, whatever was asked for: an excess is due back, and with too little the order stays
 * where it is. A record of the desk for the same money is replaced by the provider's. Returns false where it was booked before.
 */
export async function bookCardMoney(
  tx: Tx,
  { order, payment }: Found,
  paid: Paid,
): Promise<boolean> {
  const about = { payment: payment.id, order: order.number };
  const { records } = await findOrderMoney(tx, order);
  const told = standingOf(records).filter(
    ({ kind, channel }) => kind === 'in' && channel === 'card',
  );
  const reference = paid.providerPaymentId;
  if (told.some((each) => each.by === BY && each.reference === reference)) return false;
  const byDesk = told.filter(({ by }) => by !== BY);
  const seen =
    byDesk.find((each) => each.reference === reference) ??
    byDesk.find(({ amount }) => paiseOf(amount) === paid.paise);
  if (seen) {
    await reversePayment(tx, order, { record: seen, by: BY, note: 'the provider has told of it' });
    tx.log.warn(about, 'the desk had seen it before');
  }
  const { money } = await recordPayment(tx, order, {
    kind: 'in',
    amount: rupeesOf(paid.paise),
    channel: 'card',
    reference,
    by: BY,
    note: payment.provider,
  });
  // An excess: the order was closed or paid by another try, or more was taken than asked for.
  if (money.over > 0) tx.log.warn(about, 'a card payment is to be refunded');
  if (money.short > 0) tx.log.warn(about, 'a card payment is less than what is to be paid');
  // The desk had recorded more than the provider took: the order goes on only once all has come.
  if (money.short > 0 && order.state === 'payment-received') {
    await takeBackState(tx, order, { to: 'placed', by: BY, note: '' });
  }
  // The provider has verified the payment and nothing is delivered: the grams are credited at once.
  if (order.kind !== 'digital' || order.state !== 'placed' || money.short > 0) return true;
  const missing = await findSellerFaults(tx);
  if (missing.length === 0) {
    await moveOrder(tx, { orderNumber: order.number, by: BY, to: 'confirmed' });
  } else {
    // The money has come although no invoice can be made yet: the desk confirms the order later.
    tx.log.error({ missing, order: order.number }, 'a paid order waits for its seller');
  }
  return true;
}
