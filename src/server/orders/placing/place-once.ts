import type { PaymentMode } from '#shared/contract/payment.ts';
import type { ShopContext } from '#server/context.ts';
import type { Tx } from '#server/db/transaction.ts';
import { isReplay, withIdempotencyKey } from '#server/idempotency/with-idempotency-key.ts';
import { paiseOf } from '#server/payments/paise.ts';
import { placedWords } from '#server/payments/transfer/placed-words.ts';
import { m } from '#server/messages/compiled/messages.js';
import type { Order } from '../list-orders.ts';
import { type PaymentDetails, readPayment } from './payment-details.ts';
import { place } from './place.ts';
import { readBag } from './read-bag.ts';
import { type AskedConversion, readConversion } from './read-conversion.ts';

/** What a customer sends with anything that is to be paid. */
export interface SentPayment {
  /** Extension `idempotency`; empty where the app knows none. */
  requestId: string;
  /** All fields that were sent, except the id: the same id with other fields is refused. */
  fields: Record<string, unknown>;
  paymentMode: PaymentMode;
  /** The bank's number of a payment by UPI; may be empty. */
  utr: string;
  /** The screenshot as a data URL. */
  file: string;
}

/** How a customer sends an order: whatever its kind. */
export interface SentOrder extends SentPayment {
  quoteId: string;
  shippingId: number;
  billingId: number;
}

export interface Placed {
  msg: string;
  data: { number: string; placedAt: string };
}

/**
 * Makes a paid order at most once per request id, even if the request arrives several times at once; every
 * repeat gets the first answer. The order and its answer are kept in one transaction. Throws the refusals of
 * `make`, of readPayment and of withIdempotencyKey.
 */
export async function payOnce(
  shop: ShopContext,
  { operation, customerId }: { operation: string; customerId: number },
  payment: SentPayment,
  make: (tx: Tx, payment: PaymentDetails) => Promise<Order>,
): Promise<Placed> {
  const sent = { operation, id: payment.requestId, fields: payment.fields, customerId };
  // A repeat decodes no picture, and gets its answer even if cards are no longer taken.
  const details = (await isReplay(shop, sent))
    ? undefined
    : await readPayment(shop, customerId, payment);
  return withIdempotencyKey(shop, sent, async (tx) => {
    if (!details) throw new Error('A request that was answered is not known any more');
    const order = await make(tx, details);
    const { number, placedAt } = order;
    return { msg: thanksFor(order), data: { number, placedAt: placedAt.toISOString() } };
  });
}

function thanksFor(order: Order): string {
  const { number, paymentMode, heldUntil, deposit } = order;
  if (paymentMode === 'CARD') return m.order_placed_card({ number });
  if (!heldUntil) return m.order_placed_upi({ number });
  return placedWords(order, heldUntil, paiseOf(deposit));
}

/** Orders what is in a customer's bag. Throws the refusals of payOnce and of place. */
export const placeOrder = (
  shop: ShopContext,
  customerId: number,
  order: SentOrder,
  couponId: number,
): Promise<Placed> =>
  payOnce(shop, { operation: 'proceedToPayCoin', customerId }, order, (tx, payment) => {
    const readSale = () => readBag(tx, customerId, couponId);
    return place(tx, { ...order, customerId, payment, readSale });
  });

/**
 * Orders coins made out of the customer's digital metal, which is taken at once. Throws the refusals of payOnce
 * and of place.
 */
export const placeConversion = (
  shop: ShopContext,
  customerId: number,
  order: SentOrder,
  asked: AskedConversion,
): Promise<Placed> =>
  payOnce(shop, { operation: 'proceedToPayCovertToCoin', customerId }, order, (tx, payment) => {
    const readSale = () => readConversion(tx, asked);
    return place(tx, { ...order, customerId, payment, readSale });
  });
