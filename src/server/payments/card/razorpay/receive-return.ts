import { and, eq } from 'drizzle-orm';
import { orders } from '#server/db/schema/orders.ts';
import { cardPayments } from '#server/db/schema/payments.ts';
import type { ShopContext } from '#server/context.ts';
import { askCardPayment } from '../ask-card-payment.ts';
import { RAZORPAY } from './razorpay-payment.ts';

/**
 * Handles the return of the browser from the provider. Its fields passed through the customer's hands, so they only trigger a
 * question to the provider. Returns the order number, and whether the browser says that the customer `left` without paying;
 * undefined for an unknown payment.
 */
export async function receiveReturn(
  shop: ShopContext,
  id: string,
  fields: URLSearchParams,
): Promise<{ orderNumber: string; left: boolean } | undefined> {
  const [row] = await shop.db
    .select({ payment: cardPayments, orderNumber: orders.number })
    .from(cardPayments)
    .innerJoin(orders, eq(orders.id, cardPayments.orderId))
    .where(and(eq(cardPayments.id, id), eq(cardPayments.provider, RAZORPAY)));
  if (!row) return undefined;
  const { payment, orderNumber } = row;
  if (isPaidReturn(shop, payment.providerOrderId, fields)) {
    // Also asked for an expired or failed payment: it may have been paid after all, and nothing else may tell of it.
    // So may a second payment that the customer made for it.
    const known =
      payment.state === 'paid' && payment.providerPaymentId === fields.get('razorpay_payment_id');
    if (!known) await askCardPayment(shop, payment);
  } else if (payment.state === 'open' && fields.has('error[code]')) {
    await askCardPayment(shop, payment, 'left');
  }
  return { orderNumber, left: !fields.has('razorpay_payment_id') };
}

function isPaidReturn(
  shop: ShopContext,
  providerOrderId: string | null,
  fields: URLSearchParams,
): boolean {
  const paymentId = fields.get('razorpay_payment_id');
  if (!paymentId || !providerOrderId) return false;
  const signature = fields.get('razorpay_signature') ?? '';
  // Checked with the provider's order id that we stored, not the one in the form.
  const right = shop.cards?.signatures?.ofReturn(providerOrderId, paymentId, signature) === true;
  if (!right) shop.log.warn({ providerOrderId }, 'a return from the card provider is not signed');
  return right;
}
