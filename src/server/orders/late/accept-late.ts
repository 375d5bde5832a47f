import { eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import type { ShopContext } from '#server/context.ts';
import { couponUses } from '#server/db/schema/orders.ts';
import { paymentClaims, proofs } from '#server/db/schema/payments.ts';
import type { Tx } from '#server/db/transaction.ts';
import { lockBuyer } from '#server/accounts/may-order.ts';
import { withIdempotencyKey } from '#server/idempotency/with-idempotency-key.ts';
import { findOrderMoney } from '#server/payments/records/find-order-money.ts';
import { holdOf } from '#server/payments/transfer/hold.ts';
import { moveMoney } from '#server/payments/transfer/move-money.ts';
import { placedWords } from '#server/payments/transfer/placed-words.ts';
import { lockOrder } from '../lifecycle/lock-order.ts';
import { moveOrder } from '../lifecycle/move-order.ts';
import { takeMetal } from '../lifecycle/order-metal.ts';
import type { Order } from '../list-orders.ts';
import { insertOrder } from '../placing/insert-order.ts';
import type { Placed } from '../placing/place-once.ts';
import { lateSubject, requireHonoured } from '../quotes/held-quote.ts';
import { dealOf } from '../quotes/price-sale.ts';
import type { QuoteRow } from '../quotes/quote-price.ts';
import { takeQuote } from '../quotes/take-quote.ts';
import { lockOwn, requireLapsed, settleNow } from './lock-late.ts';
import { requireSomeMoney } from './quote-late.ts';
import { readAgain } from './read-again.ts';

export interface AcceptedLate {
  orderNumber: string;
  quoteId: string;
  requestId: string;
}

/**
 * Re-prices a lapsed order at the current rates, all or nothing: the order ends as `replaced`, and a new one takes over its
 * addresses, coupon, payment claims and money. An excess is due back; a shortfall is to be paid while the new price holds. Once
 * per request id. Throws the refusals of quoteLate, takeQuote and insertOrder.
 */
export async function acceptLate(
  shop: ShopContext,
  customerId: number,
  { orderNumber, quoteId, requestId }: AcceptedLate,
): Promise<Placed> {
  const fields = { ONumber: orderNumber, QuoteId: quoteId };
  const sent = { operation: 'AcceptLate', id: requestId, fields, customerId };
  await settleNow(shop, customerId, orderNumber);
  return withIdempotencyKey(shop, sent, async (tx) => {
    const old = await lockOwn(tx, customerId, orderNumber);
    await lockBuyer(tx, customerId);
    await requireLapsed(tx, old);
    const quote = await takeQuote(tx, customerId, quoteId, m.late_price_over);
    if (quote.subject !== lateSubject(old)) {
      throw new Refusal(REFUSED.conflict, m.late_price_other(), 'price-moved');
    }
    requireHonoured(tx, dealOf(await readAgain(tx, old)), m.paused_quote_late);
    const order = await goOnAs(tx, old, quote);
    const { number, placedAt, heldUntil, state } = order;
    const msg =
      state === 'placed' && heldUntil
        ? placedWords(order, heldUntil, await depositShortOf(tx, order))
        : m.late_accepted({ number });
    return { msg, data: { number, placedAt: placedAt.toISOString() } };
  });
}

async function depositShortOf(tx: Tx, order: Order): Promise<number> {
  return holdOf(order, (await findOrderMoney(tx, order)).records, tx.now()).depositShort;
}

async function goOnAs(tx: Tx, old: Order, quote: QuoteRow): Promise<Order> {
  const { customerId, kind, couponId, billing, shipping } = old;
  const paise = await requireSomeMoney(tx, old);
  const { lines, totals, rates, tax, surchargePercent } = quote;
  const order = await insertOrder(tx, {
    number: quote.orderNumber,
    customerId,
    kind,
    lockId: quote.id,
    couponId,
    billing,
    shipping,
    lines,
    totals,
    rates,
    tax,
    surchargePercent,
    payment: { mode: 'TRANSFER', utr: '', proof: undefined },
    replaces: old.id,
  });
  const orderId = order.id;
  await tx.db.update(couponUses).set({ orderId }).where(eq(couponUses.orderId, old.id));
  await tx.db.update(paymentClaims).set({ orderId }).where(eq(paymentClaims.orderId, old.id));
  await tx.db.update(proofs).set({ orderId }).where(eq(proofs.orderId, old.id));
  if (kind === 'convert') await takeMetal(tx, { number: order.number, customerId, lines });
  const note = m.late_replaced({ number: order.number });
  await moveOrder(tx, { orderNumber: old.number, to: 'replaced', by: 'customer', note });
  const seenAt = order.placedAt;
  const from = { ...old, state: 'replaced' as const };
  await moveMoney(tx, { from, to: order }, { paise, seenAt, by: 'customer' });
  return lockOrder(tx, order.number);
}
