import type { LatePrice } from '#shared/contract/bank-transfer.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { writeWeight } from '#shared/pricing/weight.ts';
import { m } from '#server/messages/compiled/messages.js';
import type { ShopContext } from '#server/context.ts';
import { inTransaction, type Tx } from '#server/db/transaction.ts';
import { paiseOf, rupeesOf } from '#server/payments/paise.ts';
import { listRefunds, paiseOnTheirWay } from '#server/payments/refunds/find-refunds.ts';
import { findOrderMoney } from '#server/payments/records/find-order-money.ts';
import { holdTermsOf } from '#server/payments/transfer/hold-terms.ts';
import { requireFreshRates } from '#server/rates/fresh-rates.ts';
import type { Order } from '../list-orders.ts';
import { requireHolding } from '../placing/require-holding.ts';
import { requireWay } from '../placing/require-way.ts';
import { lateSubject, requireHonoured } from '../quotes/held-quote.ts';
import { priceBag } from '../quotes/price-bag.ts';
import { priceConversion } from '../quotes/price-conversion.ts';
import { dealOf, type PricedNow } from '../quotes/price-sale.ts';
import { findOpenQuote, keepQuote, type QuoteRow } from '../quotes/quote-price.ts';
import { requireUnheldPieces } from '#server/stock/require-stock.ts';
import { type Sale, wantedOf } from '../sale.ts';
import { lockOwn, requireLapsed, settleNow } from './lock-late.ts';
import { readAgain } from './read-again.ts';

/**
 * Prices the pieces of the customer's lapsed order at the current rates and holds that price for `priceLockMs`; gives an open
 * quote again. The order's coupon keeps its value. Throws a Refusal 404; 409 where nothing is to be decided, no money came, or a
 * piece is no longer sold; `rates-stale` as for any price.
 */
export async function quoteLate(
  shop: ShopContext,
  customerId: number,
  number: string,
): Promise<LatePrice> {
  await settleNow(shop, customerId, number);
  return inTransaction(shop, async (tx) => {
    const order = await lockOwn(tx, customerId, number);
    await requireLapsed(tx, order);
    const kept = await requireSomeMoney(tx, order);
    const sale = await readAgain(tx, order);
    const subject = lateSubject(order);
    const open = await findOpenQuote(tx, customerId, subject);
    if (open) requireHonoured(tx, dealOf(sale), m.paused_quote_late);
    if (sale.kind === 'convert') await requireHoldingFor(tx, customerId, sale);
    // Another customer may have paid for the last of these pieces.
    if (!open) await requireUnheldPieces(tx, customerId, wantedOf(sale));
    const quote =
      open ??
      (await keepQuote(tx, {
        customerId,
        // The lapsed order has used its coupon already: the new price must not count a second use.
        sale: { kind: sale.kind, couponId: 0 },
        subject,
        priced: priceAgain(tx, order, sale),
      }));
    const { totals, orderNumber } = quote;
    const { kind } = order;
    requireWay(tx, { mode: 'TRANSFER', kind, total: totals.total, number: orderNumber });
    return presentLate(tx, { order, quote, kept });
  });
}

/** The money kept for an order and not on its way back, in whole paise. Throws a Refusal 409 where there is none. */
export async function requireSomeMoney(tx: Tx, order: Order): Promise<number> {
  const { came, givenBack } = await findOrderMoney(tx, order);
  const kept = came - givenBack - paiseOnTheirWay(await listRefunds(tx, order.id));
  if (kept > 0) return kept;
  throw new Refusal(REFUSED.conflict, m.late_nothing_came({ number: order.number }));
}

const requireHoldingFor = (tx: Tx, customerId: number, { pieces }: Sale): Promise<void> =>
  requireHolding(
    tx,
    customerId,
    pieces.map(({ product: { metal }, detail: { grams }, quantity }) => ({
      metal,
      grams,
      quantity,
    })),
  );

function priceAgain(tx: Tx, order: Order, sale: Sale): PricedNow {
  const { gold, silver, time } = requireFreshRates(tx, dealOf(sale));
  const rates = { gold, silver, time };
  const [first] = sale.pieces;
  if (!first) throw new Error(`${order.number} has no pieces`);
  if (sale.kind === 'convert') return { ...priceConversion(first, rates, tx.tax), rates };
  const terms = { couponAmount: order.coupon, profile: tx.tax.profile };
  const priced = priceBag(sale.pieces, rates, terms);
  if (exact(priced.totals.total).lte(0)) {
    throw new Refusal(REFUSED.badInput, m.order_nothing_to_pay());
  }
  return { ...priced, rates };
}

interface Late {
  order: Order;
  quote: QuoteRow;
  kept: number;
}

/** What of the new order's deposit is missing at first, and until when it has to come; nothing where none is. */
function earlyPart(tx: Tx, { totals }: QuoteRow, kept: number) {
  if (!tx.transfer) return {};
  const { deposit, depositUntil } = holdTermsOf(tx, exact(totals.total));
  const missing = paiseOf(deposit) - kept;
  if (!depositUntil || missing <= 0) return {};
  return { DepositDue: rupeesOf(missing), DepositUntil: depositUntil.getTime() };
}

function presentLate(tx: Tx, { order, quote, kept }: Late): LatePrice {
  const asked = paiseOf(quote.totals.total);
  return {
    QuoteId: quote.id,
    ONumber: quote.orderNumber,
    expiresAt: quote.expiresAt.getTime(),
    Before: order.paid,
    Now: quote.totals.total,
    Came: rupeesOf(kept),
    StillToPay: rupeesOf(Math.max(0, asked - kept)),
    ComesBack: rupeesOf(Math.max(0, kept - asked)),
    HeldUntil: tx.now() + (tx.transfer?.holdMs ?? 0),
    ...earlyPart(tx, quote, kept),
    Lines: quote.lines.map(({ productName, metal, grams, quantity, price }) => ({
      ProductName: productName,
      Source: metal,
      Weight: writeWeight(grams),
      Quantity: String(quantity),
      Price: price,
    })),
  };
}
