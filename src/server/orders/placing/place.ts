import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { spendCoupon } from '#server/cart/coupons.ts';
import type { Tx } from '#server/db/transaction.ts';
import { maybePaid, requireHonoured } from '../quotes/held-quote.ts';
import { countPricing, dealOf, priceSale, uncountPricing } from '../quotes/price-sale.ts';
import { emptyBag } from '../bag-after-order.ts';
import { insertOrder } from './insert-order.ts';
import type { Order } from '../list-orders.ts';
import { lockBuyer } from '#server/accounts/may-order.ts';
import type { QuoteRow } from '../quotes/quote-price.ts';
import { orderAddresses } from './order-address.ts';
import { takeMetal } from '../lifecycle/order-metal.ts';
import { freeOrderNumber } from './order-number.ts';
import { requireRoom } from './require-room.ts';
import type { PaymentDetails } from './payment-details.ts';
import { requireHolding } from './require-holding.ts';
import type { Sale } from '../sale.ts';
import { requireSameSale, takeQuote } from '../quotes/take-quote.ts';

export interface Placing {
  customerId: number;
  /** Empty for an app without the quote extension: the sale is then priced now. */
  quoteId: string;
  shippingId: number;
  billingId: number;
  payment: PaymentDetails;
  /** Read once the customer's row and the quote are locked. */
  readSale: () => Promise<WantedSale>;
}

/** `removed` names the pieces that are no longer sold and were taken out of the bag. */
type WantedSale = Sale & { removed?: string[] };

/**
 * Places an order, all or nothing: its lines as sold, copies of the addresses, the proof, the coupon used, the
 * bag emptied or the metal taken. Throws the refusals of requireRoom, takeQuote, orderAddresses, requireSameSale,
 * priceSale and insertOrder.
 */
export async function place(tx: Tx, placing: Placing): Promise<Order> {
  const { customerId, quoteId } = placing;
  const customer = await lockBuyer(tx, customerId);
  if (placing.payment.mode === 'TRANSFER') await requireRoom(tx, customerId, quoteId);
  const quote = quoteId ? await takeQuote(tx, customerId, quoteId) : undefined;
  const addresses = await orderAddresses(tx, customer, {
    shipping: placing.shippingId,
    billing: placing.billingId,
  });
  const sale = await placing.readSale().catch(saidToPaid(quote));
  const { lines, totals, rates, tax } = quote
    ? await pricedByQuote(tx, quote, sale)
    : await pricedNow(tx, customerId, sale);
  const order = await insertOrder(tx, {
    number: quote?.orderNumber ?? (await freeOrderNumber(tx, sale.kind)),
    customerId,
    kind: sale.kind,
    lockId: quote?.id ?? null,
    couponId: sale.couponId || null,
    ...addresses,
    lines,
    totals,
    rates,
    tax,
    surchargePercent: quote?.surchargePercent ?? tx.cardSurchargePercent,
    payment: placing.payment,
  });
  if (sale.couponId) {
    const use = { couponId: sale.couponId, customerId, orderId: order.id };
    await spendCoupon(tx, { ...use, held: quote !== undefined });
  }
  if (!quote) await uncountPricing(tx, customerId);
  if (sale.kind === 'convert') await takeMetal(tx, { number: order.number, customerId, lines });
  else await emptyBag(tx, customerId, lines);
  return order;
}

async function pricedByQuote(tx: Tx, quote: QuoteRow, sale: Sale) {
  requireHonoured(tx, dealOf(sale), maybePaid(quote.orderNumber));
  await requireSameSale(tx, quote, sale);
  if (quote.kind === 'convert') {
    await requireHolding(tx, quote.customerId, quote.lines).catch(saidToPaid(quote));
  }
  return quote;
}

/** What was there when the price was held may be gone, and its customer may have paid meanwhile: the refusal says what to do then. */
const saidToPaid =
  (quote: QuoteRow | undefined) =>
  (error: unknown): never => {
    if (!quote || !(error instanceof Refusal) || error.reason) throw error;
    const { code, message } = error;
    // Some of the specification's own words have no full stop.
    const words = message.replace(/[^.]$/, '$&.');
    throw new Refusal(code, m.gone_paid({ words, number: quote.orderNumber }));
  };

async function pricedNow(tx: Tx, customerId: number, sale: WantedSale) {
  if (sale.removed && sale.removed.length > 0) {
    // The customer agreed to a bag that still contained these pieces.
    const words = m.lines_removed({ names: sale.removed.join(', ') });
    throw new Refusal(REFUSED.conflict, words, 'price-moved');
  }
  const priced = await priceSale(tx, customerId, sale);
  await countPricing(tx, customerId);
  return priced;
}
