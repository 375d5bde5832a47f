import { and, eq } from 'drizzle-orm';
import { orders } from '#server/db/schema/orders.ts';
import { cardPayments } from '#server/db/schema/payments.ts';
import type { ShopContext } from '#server/context.ts';
import { askCardPayment } from './ask-card-payment.ts';
import { RAZORPAY } from './razorpay-payment.ts';

/**
 * The browser comes back from the provider. Its fields only say when to ask: they passed through the
 * customer's hands, so no state follows from them. Gives the order's number; undefined for an unknown payment.
 */
export async function receiveReturn(
  shop: ShopContext,
  id: string,
  fields: URLSearchParams,
): Promise<string | undefined> {
  const [row] = await shop.db
    .select({ payment: cardPayments, orderNumber: orders.number })
    .from(cardPayments)
    .innerJoin(orders, eq(orders.id, cardPayments.orderId))
    .where(and(eq(cardPayments.id, id), eq(cardPayments.provider, RAZORPAY)));
  if (!row) return undefined;
  const { payment, orderNumber } = row;
  if (payment.state === 'open') {
    if (isPaidReturn(shop, payment.providerOrderId, fields)) await askCardPayment(shop, payment);
    else if (fields.has('error[code]')) await askCardPayment(shop, payment, 'left');
  }
  return orderNumber;
}

function isPaidReturn(
  shop: ShopContext,
  providerOrderId: string | null,
  fields: URLSearchParams,
): boolean {
  const paymentId = fields.get('razorpay_payment_id');
  if (!paymentId || !providerOrderId) return false;
  const signature = fields.get('razorpay_signature') ?? '';
  // Over the number that we know, not the one that came along.
  const right = shop.cards?.signatures?.ofReturn(providerOrderId, paymentId, signature) === true;
  if (!right) shop.log.warn({ providerOrderId }, 'a return from the card provider is not signed');
  return right;
}
