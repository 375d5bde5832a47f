import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Deal } from '#shared/contract/pauses.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { couponRupees } from '#server/cart/coupons.ts';
import { rateMetal } from '#server/catalogue/rate-metal.ts';
import type { SoldRates } from '#server/db/schema/orders.ts';
import type { Tx } from '#server/db/transaction.ts';
import { countAttempt, giveBackAttempt } from '#server/limits/attempts.ts';
import { m } from '#server/messages/compiled/messages.js';
import { requireFreshRates } from '#server/rates/fresh-rates.ts';
import { requireTerms } from '../placing/order-terms.ts';
import type { Sale } from '../sale.ts';
import type { Priced } from '../sold-line.ts';
import { priceBag } from './price-bag.ts';
import { priceConversion } from './price-conversion.ts';

const NEW_PRICES = { most: 30, windowMs: 60 * 60_000, says: m.prices_too_many };

/**
 * Counts a sale that was priced for a customer: a new quote, or an order without one. Each leaves a row that is
 * kept for long, so there is a limit. Throws a Refusal 429 after too many.
 */
export const countPricing = (tx: Tx, customerId: number): Promise<void> =>
  countAttempt(tx, `lock:${customerId}`, NEW_PRICES);

/** What was bought or sold counts no longer, so that somebody who orders often can go on. */
export const uncountPricing = (tx: Tx, customerId: number): Promise<void> =>
  giveBackAttempt(tx, `lock:${customerId}`);

export interface PricedNow extends Priced {
  rates: SoldRates;
}

/** The parts of a sale that a halt of the desk may stop. */
export const dealOf = ({ kind, pieces }: Sale): Deal => ({
  metals: pieces.map(({ product }) => rateMetal(product.metal)),
  digital: kind === 'convert',
});

/**
 * Prices a sale in rupees at the store's own fresh rates. Throws the refusal `rates-stale`, and a Refusal 400
 * or 409 for a sale that is not possible: an empty bag, a coupon that the customer cannot use, more metal than
 * they hold.
 */
export async function priceSale(shop: Tx, customerId: number, sale: Sale): Promise<PricedNow> {
  const { gold, silver, time } = requireFreshRates(shop, dealOf(sale));
  const rates = { gold, silver, time };
  const [first] = sale.pieces;
  if (!first) throw new Refusal(REFUSED.badInput, m.cart_empty());
  if (sale.kind === 'convert') {
    const priced = priceConversion(first, rates, shop.tax);
    await requireTerms(shop, customerId, sale);
    return { ...priced, rates };
  }
  const coupon = await requireTerms(shop, customerId, sale);
  const priced = priceBag(sale.pieces, rates, {
    couponAmount: (pieces) => (coupon ? couponRupees(coupon, pieces) : 0),
    profile: shop.tax.profile,
  });
  if (exact(priced.totals.total).lte(0)) {
    throw new Refusal(REFUSED.badInput, m.order_nothing_to_pay(), coupon && 'coupon');
  }
  return { ...priced, rates };
}
