import type { PaymentMode } from '#shared/contract/payment.ts';
import type { ShopContext } from '#server/context.ts';
import type { Tx } from '#server/db/transaction.ts';
import { isReplay, withIdempotencyKey } from '#server/idempotency/with-idempotency-key.ts';
import { m } from '#server/messages/compiled/messages.js';
import { type PaymentDetails, readPayment } from './payment-details.ts';
import { place, type Placing } from './place.ts';
import { readBag } from './read-bag.ts';
import { type AskedConversion, readConversion } from './read-conversion.ts';

/** How a customer sends an order: whatever its kind. */
export interface SentOrder {
  /** Extension `idempotency`; empty where the app knows none. */
  requestId: string;
  /** Everything that came, but for the id: the same id with other fields is refused. */
  fields: Record<string, unknown>;
  quoteId: string;
  shippingId: number;
  billingId: number;
  paymentMode: PaymentMode;
  utr: string;
  /** The screenshot as a data URL. */
  file: string;
}

export interface Placed {
  msg: string;
  data: { number: string; placedAt: string };
}

/**
 * Places an order at most once, however often and however many times at once it is sent: each time with the
 * same answer. The transaction that places it keeps the answer, so that neither is ever without the other.
 */
export async function placeOnce(
  shop: ShopContext,
  operation: string,
  order: SentOrder & Pick<Placing, 'customerId' | 'readSale'>,
): Promise<Placed> {
  const { customerId, fields } = order;
  const sent = { operation, id: order.requestId, fields, customerId };
  // A repeat draws no picture, and gets its answer even where cards are not taken any more.
  const payment = (await isReplay(shop, sent))
    ? undefined
    : await readPayment(shop, customerId, order);
  return withIdempotencyKey(shop, sent, (tx) => answer(tx, order, payment));
}

async function answer(
  tx: Tx,
  order: Omit<Placing, 'payment'>,
  payment: PaymentDetails | undefined,
): Promise<Placed> {
  if (!payment) throw new Error('A request that was answered is not known any more');
  const { number, placedAt } = await place(tx, { ...order, payment });
  const msg =
    payment.mode === 'CARD' ? m.order_placed_card({ number }) : m.order_placed_upi({ number });
  return { msg, data: { number, placedAt: placedAt.toISOString() } };
}

/** Orders what is in a customer's bag. */
export const placeOrder = (
  shop: ShopContext,
  customerId: number,
  order: SentOrder,
  couponId: number,
): Promise<Placed> =>
  placeOnce(shop, 'proceedToPayCoin', {
    ...order,
    customerId,
    readSale: (tx) => readBag(tx, customerId, couponId),
  });

/** Orders coins made out of the customer's digital metal, which is taken at once. */
export const placeConversion = (
  shop: ShopContext,
  customerId: number,
  order: SentOrder,
  asked: AskedConversion,
): Promise<Placed> =>
  placeOnce(shop, 'proceedToPayCovertToCoin', {
    ...order,
    customerId,
    readSale: (tx) => readConversion(tx, asked),
  });
