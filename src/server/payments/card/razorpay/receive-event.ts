import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { cardEvents, cardPayments } from '#server/db/schema/payments.ts';
import { inTransaction, type Tx } from '#server/db/transaction.ts';
import type { ShopContext } from '#server/context.ts';
import { eventNumber, type GivenEvent, parseEvent } from '#server/payments/webhook-event.ts';
import { askAboutRefund } from '#server/payments/refunds/ask-about-refund.ts';
import { razorpayDispute, takeDispute } from './disputes.ts';
import { takeForeignRefund } from './foreign-refunds.ts';
import { RAZORPAY, razorpayPayment } from './razorpay-payment.ts';
import { razorpayRefund } from './razorpay-refunds.ts';
import { settleCardPayment } from '../settle-card-payment.ts';

const event = v.object({
  event: v.string(),
  payload: v.object({
    payment: v.optional(v.object({ entity: razorpayPayment })),
    refund: v.optional(v.object({ entity: razorpayRefund })),
    dispute: v.optional(v.object({ entity: razorpayDispute })),
  }),
});

/** Both events mean that money was captured. A failure is not final: the customer may try another card. */
const PAID_EVENTS = ['payment.captured', 'order.paid'];

/**
 * Handles an event of Razorpay's webhook once, however often and in whatever order it arrives. A `forged` event
 * changes nothing and is not recorded.
 */
export async function receiveEvent(
  shop: ShopContext,
  given: GivenEvent,
): Promise<'taken' | 'forged'> {
  if (shop.cards?.signatures?.ofEvent(given.body, given.signature) !== true) {
    shop.log.warn('an event of the card provider is not signed');
    return 'forged';
  }
  const read = v.safeParse(event, parseEvent(given.body));
  if (!read.success) {
    shop.log.warn('an event of the card provider could not be read');
    return 'taken';
  }
  const { event: kind, payload } = read.output;
  if (/^(?:virtual_account|qr_code)\./.test(kind)) {
    shop.log.warn({ kind }, 'an event of accounts came to the webhook of cards: see RUNNING.md');
  }
  const refund = payload.refund?.entity;
  const isNew = await inTransaction(shop, async (tx) => {
    const [first] = await tx.db
      .insert(cardEvents)
      .values({ id: `${RAZORPAY}:${eventNumber(given)}`, kind, receivedAt: new Date(shop.now()) })
      .onConflictDoNothing()
      .returning();
    const payment = payload.payment?.entity;
    if (first && payment && PAID_EVENTS.includes(kind)) await settle(tx, payment);
    const dispute = payload.dispute?.entity;
    if (first && dispute && kind.startsWith('payment.dispute.')) await takeDispute(tx, dispute);
    if (first && refund && kind === 'refund.processed') await takeForeignRefund(tx, refund);
    return first !== undefined;
  });
  if (isNew && refund && kind.startsWith('refund.')) {
    await askAboutRefund(shop, { code: refund.receipt ?? '', providerRefundId: refund.id });
  }
  return 'taken';
}

async function settle(tx: Tx, told: v.InferOutput<typeof razorpayPayment>): Promise<void> {
  const { id, order_id: providerOrderId, amount, currency, status } = told;
  if (!providerOrderId || status !== 'captured') return;
  const [payment] = await tx.db
    .select({ id: cardPayments.id })
    .from(cardPayments)
    .where(eq(cardPayments.providerOrderId, providerOrderId));
  // The account may be shared with other shops.
  if (!payment) return;
  await settleCardPayment(tx, payment.id, {
    state: 'paid',
    providerPaymentId: id,
    paise: amount,
    currency,
  });
}
