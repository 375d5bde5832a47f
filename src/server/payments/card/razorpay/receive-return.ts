import { and, eq } from 'drizzle-orm';
import { orders } from '#server/db/schema/orders.ts';
import { cardPayments } from '#server/db/schema/payments.ts';
import type { ShopContext } from '#server/context.ts';
import { askCardPayment } from '../ask-card-payment.ts';
import { RAZORPAY } from './razorpay-payment.ts';

/**
 * Handles the return of the browser from the provider. Its fields passed through the customer's hands, so they
 * only trigger a question to the provider and decide nothing. Returns the order number, and whether the customer `left` without
 * paying, as the browser has it; undefined for an unknown payment.
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
    // Of one that ran out or failed too: somebody paid after all, and nobody else may tell of it.
    if (payment.state !== 'paid') await askCardPayment(shop, payment);
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
  // Checked with our own order number, not the one in the form.
  const right = shop.cards?.signatures?.ofReturn(providerOrderId, paymentId, signature) === true;
  if (!right) shop.log.warn({ providerOrderId }, 'a return from the card provider is not signed');
  return right;
}
