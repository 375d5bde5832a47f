import type { PaymentMode } from '#shared/contract/payment.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import type { TradeSide } from '#shared/pricing/trade.ts';
import { m } from '#server/messages/compiled/messages.js';
import { type PaymentDetails, readPayment } from '#server/orders/placing/payment-details.ts';
import type { Placed } from '#server/orders/placing/place-once.ts';
import { isReplay, withIdempotencyKey } from '#server/idempotency/with-idempotency-key.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { ShopContext } from '#server/context.ts';
import { buyMetal } from './buy-metal.ts';
import { toGrams } from '../ledger/grams.ts';
import { sellMetal } from './sell-metal.ts';

/** How a customer sends a trade. */
export interface SentTrade {
  /** Extension `idempotency`; empty where the app knows none. */
  requestId: string;
  /** Everything that came, but for the id: the same id with other fields is refused. */
  fields: Record<string, unknown>;
  ticketId: string;
  side: TradeSide;
  /** Of a purchase alone. */
  paymentMode: PaymentMode;
  utr: string;
  /** The screenshot as a data URL. */
  file: string;
}

/**
 * Makes the trade of a ticket at most once, however often and however many times at once it is sent: each
 * time with the same answer, which the transaction of the trade keeps.
 */
export async function tradeOnce(
  shop: ShopContext,
  customerId: number,
  trade: SentTrade,
): Promise<Placed> {
  const { fields } = trade;
  const sent = { operation: 'proceedToPayDigital', id: trade.requestId, fields, customerId };
  // A sale is not paid by the customer, and a repeat draws no picture.
  const payment =
    trade.side === 'sell' || (await isReplay(shop, sent))
      ? undefined
      : await readPayment(shop, customerId, trade);
  const use = { customerId, ticketId: trade.ticketId };
  return withIdempotencyKey(shop, sent, (tx) =>
    trade.side === 'sell' ? sell(tx, use) : buy(tx, use, payment),
  );
}

type Use = Parameters<typeof sellMetal>[1];

async function buy(tx: Tx, use: Use, payment: PaymentDetails | undefined): Promise<Placed> {
  if (!payment) throw new Error('A request that was answered is not known any more');
  const { number, placedAt } = await buyMetal(tx, use, payment);
  const msg =
    payment.mode === 'CARD' ? m.order_placed_card({ number }) : m.order_placed_upi({ number });
  return { msg, data: { number, placedAt: placedAt.toISOString() } };
}

async function sell(tx: Tx, use: Use): Promise<Placed> {
  const { source, units, total, orderNumber: number } = await sellMetal(tx, use);
  const told = { grams: exact(toGrams(units)).toFixed(), amount: formatRupees(total), number };
  const msg = source === 'gold' ? m.digital_sold_gold(told) : m.digital_sold_silver(told);
  return { msg, data: { number, placedAt: new Date(tx.now()).toISOString() } };
}
