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
import { findAsks } from '../asks/asks.ts';
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
  await endOldPages(shop, order);
  for (const payment of await openPayments(shop, order.id)) {
    if (payment.expiresAt.getTime() <= shop.now()) await askCardPayment(shop, payment);
  }
  const payment = await claimPayment(shop, cards, order);
  const providerOrderId = payment.providerOrderId ?? (await tellProvider(shop, order, payment));
  const { id, amount } = payment;
  const paise = paiseOf(amount);
  const page = cards.page({ id, providerOrderId, orderNumber: order.number, paise });
  return { orderNumber: order.number, amount, page };
}

function refuseUnpayable({ paymentMode, state, number }: Order): void {
  if (paymentMode !== 'CARD') throw new Refusal(REFUSED.conflict, m.card_other_mode({ number }));
  if (state === 'rejected') throw new Refusal(REFUSED.conflict, m.order_card_unpaid());
  if (state !== 'placed') throw new Refusal(REFUSED.conflict, m.card_paid_already({ number }));
}

/**
 * The open payment of an order, or a new one. An order has at most one open payment, even if several are
 * requested at once.
 */
function claimPayment(
  shop: ShopContext,
  cards: CardGateway,
  { id, customerId }: Order,
): Promise<Payment> {
  return inTransaction(shop, async (tx) => {
    await lockCustomer(tx, customerId);
    const [order] = await tx.db.select().from(orders).where(eq(orders.id, id)).for('update');
    if (!order) throw new Refusal(REFUSED.notFound, m.order_unknown());
    refuseUnpayable(order);
    const open = await openPayments(tx, id);
    const { short, came } = await findOrderMoney(tx, order);
    const usable = open.find(
      ({ provider, expiresAt }) => provider === cards.name && expiresAt.getTime() > shop.now(),
    );
    // Money that came a moment ago has made its sum too large.
    if (usable && isOld(usable, { short, came })) throw undecidedBy(order);
    if (usable) return usable;
    const isOver =
      order.placedAt.getTime() + PAYABLE_FOR_MS <= shop.now() && !(await isRestAsked(tx, id, came));
    // The bank has not yet declined a payment that ran out, or the desk is looking at its money: the customer must not pay
    // twice.
    const undecided =
      open.some(({ expiresAt }) => expiresAt.getTime() <= shop.now()) ||
      (await paymentsIn(tx, id, 'strange')).length > 0;
    if (undecided || (isOver && came > 0)) {
      throw undecidedBy(order);
    }
    // The sweep is about to close this order.
    if (isOver) throw new Refusal(REFUSED.conflict, m.order_card_unpaid());
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

const undecidedBy = ({ number }: Order) =>
  new Refusal(REFUSED.conflict, m.card_undecided({ number }));

/**
 * Lets pages end whose sum is no longer what is missing, because a part of the money came after they were opened: by another
 * channel, or by a card. The provider is then asked about each, and what is still paid there is recorded and due back.
 */
const endOldPages = (shop: ShopContext, { id, customerId }: Order): Promise<void> =>
  inTransaction(shop, async (tx) => {
    await lockCustomer(tx, customerId);
    const [order] = await tx.db.select().from(orders).where(eq(orders.id, id)).for('update');
    if (!order) return;
    const money = await findOrderMoney(tx, order);
    for (const payment of await openPayments(tx, id)) {
      if (!isOld(payment, money) || payment.expiresAt.getTime() <= tx.now()) continue;
      const expiresAt = new Date(tx.now());
      await tx.db.update(cardPayments).set({ expiresAt }).where(eq(cardPayments.id, payment.id));
    }
  });

/** An order for which nothing has come is closed with its page, so that page stays. */
const isOld = (
  { amount }: Pick<Payment, 'amount'>,
  { short, came }: { short: number; came: number },
): boolean => came > 0 && paiseOf(amount) !== short;

/** Whether the desk has asked for the rest of an order that was paid in part: then its time is not over. */
const isRestAsked = async (tx: Tx, orderId: number, came: number): Promise<boolean> =>
  came > 0 && (await findAsks(tx, [orderId])).get(orderId)?.kind === 'rest';

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
