import { randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { orders } from '#server/db/schema/orders.ts';
import { cardPayments } from '#server/db/schema/payments.ts';
import { findOrder } from '#server/orders/find-order.ts';
import { lockCustomer } from '#server/accounts/lock-customer.ts';
import { inTransaction, type Tx } from '#server/db/transaction.ts';
import type { ShopContext } from '#server/context.ts';
import { askCardPayment } from './ask-card-payment.ts';
import type { CardGateway, PaymentPage } from './gateway.ts';
import { isRestAsked } from '../asks/ask-rest.ts';
import { openPayments, paymentsIn } from './open-payments.ts';
import { paiseOf, rupeesOf } from '../paise.ts';
import { findOrderMoney } from '../records/find-order-money.ts';

/** How long a customer has to pay. */
export const PAYABLE_FOR_MS = 30 * 60_000;

type Order = typeof orders.$inferSelect;
type Payment = typeof cardPayments.$inferSelect;

export interface CardCheckout {
  orderNumber: string;
  /** Rupees as exact text. */
  amount: string;
  page: PaymentPage;
}

/**
 * Where the customer pays their own order by card: the open payment, or a new one. The amount is in rupees.
 * Throws a Refusal 400, 404 or 409 for an order that cannot be paid by card, 500 where the provider does not
 * answer.
 */
export async function createCardPayment(
  shop: ShopContext,
  customerId: number,
  number: string,
): Promise<CardCheckout> {
  const { cards } = shop;
  if (!cards) throw new Refusal(REFUSED.badInput, m.cards_not_taken());
  const { order } = await findOrder(shop, customerId, number);
  refuseUnpayable(order);
  const { short } = await findOrderMoney(shop, order);
  const unpaid = new Set<string>();
  for (const payment of await openPayments(shop, order.id)) {
    const usable = payment.expiresAt.getTime() > shop.now() && paiseOf(payment.amount) === short;
    if (!usable && (await askCardPayment(shop, payment)) === 'unpaid') unpaid.add(payment.id);
  }
  const payment = await claimPayment(shop, { cards, unpaid }, order);
  const providerOrderId = payment.providerOrderId ?? (await tellProvider(shop, order, payment));
  const { id, amount } = payment;
  const paise = paiseOf(amount);
  const page = cards.page({ id, providerOrderId, orderNumber: order.number, paise });
  return { orderNumber: order.number, amount, page };
}

/** The states of an order that is over: what became of its money stands on its page. */
const ENDED: readonly Order['state'][] = ['rejected', 'cancelled', 'returned', 'credited-back'];

function refuseUnpayable({ paymentMode, state, number }: Order): void {
  if (paymentMode !== 'CARD') throw new Refusal(REFUSED.conflict, m.card_other_mode({ number }));
  if (ENDED.includes(state)) throw new Refusal(REFUSED.conflict, m.card_closed({ number }));
  if (state !== 'placed') throw new Refusal(REFUSED.conflict, m.card_paid_already({ number }));
}

interface Claiming {
  cards: CardGateway;
  /** The open payments of which the provider says that nothing was paid and no try is under way. */
  unpaid: ReadonlySet<string>;
}

/**
 * The open payment of an order, or a new one. An order has at most one open payment, even if several are requested at once. One
 * whose sum is no longer what is missing, because a part came or was taken back, gives way to a new one; what is still paid with it
 * is recorded, and due back.
 */
function claimPayment(
  shop: ShopContext,
  { cards, unpaid }: Claiming,
  { id, customerId }: Order,
): Promise<Payment> {
  return inTransaction(shop, async (tx) => {
    await lockCustomer(tx, customerId);
    const [order] = await tx.db.select().from(orders).where(eq(orders.id, id)).for('update');
    if (!order) throw new Refusal(REFUSED.notFound, m.order_unknown());
    refuseUnpayable(order);
    const { short, came } = await findOrderMoney(tx, order);
    const pages = await pagesOf(tx, cards, id);
    const usable = pages.find(({ amount }) => paiseOf(amount) === short);
    if (usable) return usable;
    await refuseUndecided(tx, order, { came, tried: pages.some((page) => !unpaid.has(page.id)) });
    for (const page of pages) {
      // Not given up as at its end: the order goes on.
      await tx.db
        .update(cardPayments)
        .set({ state: 'expired', settledAt: new Date(tx.now()) })
        .where(eq(cardPayments.id, page.id));
    }
    const [made] = await tx.db
      .insert(cardPayments)
      .values({
        id: randomBytes(16).toString('base64url'),
        orderId: id,
        provider: cards.name,
        amount: rupeesOf(short),
        state: 'open',
        createdAt: new Date(shop.now()),
        expiresAt: new Date(shop.now() + PAYABLE_FOR_MS),
      })
      .returning();
    if (!made) throw new Error('A card payment was not written');
    return made;
  });
}

/** The open payments whose page with the present provider can still be paid on. */
const pagesOf = async (tx: Tx, { name }: CardGateway, orderId: number): Promise<Payment[]> =>
  (await openPayments(tx, orderId)).filter(
    ({ provider, expiresAt }) => provider === name && expiresAt.getTime() > tx.now(),
  );

/**
 * Throws a Refusal 409 where the customer must not begin to pay: the bank has not yet declined a payment that ran out, or one of
 * another sum is being `tried`, or the desk is looking at its money, or its time is over.
 */
async function refuseUndecided(
  tx: Tx,
  { id, number, placedAt }: Order,
  { came, tried }: { came: number; tried: boolean },
): Promise<void> {
  // An order that was paid in part and is asked for its rest has all the time until the desk ends that.
  const isOver =
    placedAt.getTime() + PAYABLE_FOR_MS <= tx.now() && !(came > 0 && (await isRestAsked(tx, id)));
  const undecided =
    tried ||
    (await openPayments(tx, id)).some(({ expiresAt }) => expiresAt.getTime() <= tx.now()) ||
    (await paymentsIn(tx, id, 'strange')).length > 0;
  if (undecided || (isOver && came > 0)) {
    throw new Refusal(REFUSED.conflict, m.card_undecided({ number }));
  }
  // The sweep is about to close this order.
  if (isOver) throw new Refusal(REFUSED.conflict, m.order_card_unpaid());
}

/**
 * Registers the payment with the provider and returns the provider's id for it. Concurrent calls end up with
 * the same id.
 */
async function tellProvider(
  shop: ShopContext,
  order: Order,
  payment: Payment,
): Promise<string | null> {
  const { id, amount } = payment;
  const request = { id, orderNumber: order.number, paise: paiseOf(amount) };
  const told = await shop.cards?.create(request).catch((error: unknown) => {
    shop.log.error({ err: error, payment: id }, 'a card payment could not be created');
    throw new Refusal(REFUSED.failed, m.card_provider_silent());
  });
  if (!told?.providerOrderId) return null;
  await shop.db
    .update(cardPayments)
    .set({ providerOrderId: told.providerOrderId })
    .where(and(eq(cardPayments.id, id), isNull(cardPayments.providerOrderId)));
  const [kept] = await shop.db.select().from(cardPayments).where(eq(cardPayments.id, id));
  return kept?.providerOrderId ?? null;
}
