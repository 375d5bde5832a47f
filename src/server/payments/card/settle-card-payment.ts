import { eq } from 'drizzle-orm';
import { type CardState, cardPayments } from '#server/db/schema/payments.ts';
import { orders } from '#server/db/schema/orders.ts';
import { lockCustomer } from '#server/accounts/lock-customer.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { inTransaction, type Tx } from '#server/db/transaction.ts';
import type { ShopContext } from '#server/context.ts';
import {
  bookCardMoney,
  type Found,
  isOfAnother,
  type Paid,
  recordedKeys,
  whyUnbookable,
} from './book-card-money.ts';
import type { CardAnswer, Capture } from './gateway.ts';
import { openPayments } from './open-payments.ts';
import { idOf, isAbout, isPaid, joinWhys, whysOf } from './strange.ts';
import { findOrderMoney } from '../records/find-order-money.ts';
import { referenceKey } from '../records/payment-reference.ts';

/**
 * `expired`: it ran out. `gone`: money that could not be booked, for these reasons, is no longer with the provider; `by` says who
 * at the desk knows.
 */
type GivenUp =
  | Extract<CardAnswer, { state: 'failed' }>
  | { state: 'expired' }
  | { state: 'gone'; whys: string[]; by?: string };
/** `recorded`: nobody can be asked, but the desk may have recorded in rupees what could not be booked. */
export type CardEnd = CardAnswer | GivenUp | { state: 'recorded' };

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
    else if (end.state === 'recorded') await dropRecorded(tx, found);
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
  if (payment.providerPaymentId === paid.providerPaymentId) return;
  const why = await whyUnbookable(tx, found, paid);
  const known =
    why !== undefined &&
    (await recordedKeys(tx, found)).has(referenceKey('card', paid.providerPaymentId));
  if (why !== undefined && !known) return setAside(tx, found, { ...paid, why });
  // A provider's payment id may stand on one card payment only.
  const elsewhere = await isOfAnother(tx, payment.id, paid.providerPaymentId);
  const isFirst = !isPaid(payment);
  // Other money of it that cannot be booked is still with the provider: it stays with the desk.
  const before = whysOf(payment);
  const aside = before.filter((each) => !isAbout(each, paid));
  if (isFirst || aside.length < before.length) {
    await tx.db
      .update(cardPayments)
      .set({
        state: aside.length > 0 ? 'strange' : 'paid',
        ...(isFirst && {
          ...(!elsewhere && { providerPaymentId: paid.providerPaymentId }),
          settledAt: new Date(tx.now()),
        }),
        reason: joinWhys(aside),
      })
      .where(eq(cardPayments.id, payment.id));
  }
  const isBooked = !known && (await bookCardMoney(tx, found, paid));
  if (isFirst || !isBooked) return;
  tx.log.error(
    { payment: payment.id, order: order.number, also: paid.providerPaymentId },
    'a card payment was taken twice: one is to be given back at the provider',
  );
}

/** Sets aside money that cannot be booked: the desk looks at it. An order that no other money pays ends as unpaid. */
async function setAside(
  tx: Tx,
  { order, payment }: Found,
  { why, ...taken }: Capture & { why: string },
): Promise<void> {
  const aside = whysOf(payment);
  // The provider tells of it every minute: log it once.
  if (aside.includes(why)) return;
  tx.log.error(
    { payment: payment.id, order: order.number, why },
    'a card payment cannot be booked: give it back at the provider',
  );
  const others = aside.filter((each) => !isAbout(each, taken));
  await tx.db
    .update(cardPayments)
    .set({
      state: 'strange',
      settledAt: new Date(tx.now()),
      reason: joinWhys([...others, why]),
    })
    .where(eq(cardPayments.id, payment.id));
}

/** What the desk has recorded of money that could not be booked needs no look any more. */
async function dropRecorded(tx: Tx, found: Found): Promise<void> {
  const { payment } = found;
  const whys = whysOf(payment);
  const keys = await recordedKeys(tx, found);
  const left = whys.filter((why) => !keys.has(referenceKey('card', idOf(why))));
  if (left.length === whys.length) return;
  if (left.length > 0) await rename(tx, payment, left);
  else await close(tx, payment, { state: 'paid', reason: '' });
}

/** Names what is still with the provider of money that cannot be booked. */
async function rename(tx: Tx, { id }: Found['payment'], whys: string[]): Promise<void> {
  await tx.db
    .update(cardPayments)
    .set({ reason: joinWhys(whys) })
    .where(eq(cardPayments.id, id));
}

async function giveUp(tx: Tx, { order, payment }: Found, end: GivenUp): Promise<void> {
  if (end.state === 'gone') {
    if (payment.state !== 'strange') return;
    const left = whysOf(payment).filter((why) => !end.whys.includes(why));
    if (left.length > 0) return rename(tx, payment, left);
    const reason = `${payment.reason}; it went back`;
    await close(tx, payment, { state: isPaid(payment) ? 'paid' : 'failed', reason });
  } else {
    if (payment.state !== 'open') return;
    await close(tx, payment, {
      state: end.state,
      reason: end.state === 'failed' ? end.reason : '',
    });
  }
  if (order.state !== 'placed') return;
  if ((await openPayments(tx, order.id)).length > 0) return;
  // A part of the order's money came: the desk settles that.
  if ((await findOrderMoney(tx, order)).came > 0) return;
  const by = (end.state === 'gone' && end.by) || (end.state === 'expired' ? 'store' : 'card');
  await moveOrder(tx, { orderNumber: order.number, to: 'rejected', by, unpaid: true });
}

const close = (
  tx: Tx,
  { id }: Found['payment'],
  { state, reason }: { state: CardState; reason: string },
) =>
  tx.db
    .update(cardPayments)
    .set({ state, settledAt: new Date(tx.now()), reason: reason.slice(0, 300) })
    .where(eq(cardPayments.id, id));
