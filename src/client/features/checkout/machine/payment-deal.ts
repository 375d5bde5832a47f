import type { Deal } from '#shared/contract/pauses.ts';
import { exact } from '#shared/pricing/decimal.ts';
import type { HeldPrice } from '#client/checkout-session/checkout-session.ts';
import { conversionOf, purchaseOf } from '#client/rates/deals.ts';
import type { Freshness } from '#client/rates/freshness.ts';
import { pausedReason } from '#client/rates/paused-reason.ts';
import type { RatesState } from '#client/rates/rates.ts';
import { isSale } from '../ticket/ticket.ts';
import { offerOf, type PaymentState, quoteOf } from './payment-state.ts';

/** What a held price is for: a halt withdraws those that it concerns, and no other. */
export function dealOf({ ticket, Lines, FromHolding }: HeldPrice): Deal {
  const metals = Lines.map(({ Source }) => Source);
  if (ticket) return { ...purchaseOf(metals), digital: true, selling: isSale(ticket) };
  return exact(FromHolding).gt(0) ? conversionOf(metals[0]) : purchaseOf(metals);
}

/**
 * What the next price of a payment would be for, as far as that is known. `source` is where prices come from, and knows it of
 * everything but a bag, which may have changed since its last price.
 */
export function dealToAsk(
  { price, bag }: Pick<PaymentState, 'price' | 'bag'>,
  source: { deal?: Deal | undefined } | undefined,
): Deal | undefined {
  if (!source || source.deal) return source?.deal;
  if (bag.metals) return purchaseOf(bag.metals);
  const known = offerOf(price) ?? quoteOf(price);
  return known && dealOf(known);
}

/** Whether a price for a deal can be asked for, and if not, why. */
export const freshnessFor = (
  { freshness, paused }: Pick<RatesState, 'freshness' | 'paused'>,
  deal: Deal | undefined,
): Freshness => (freshness === 'live' ? (pausedReason(paused, deal) ?? freshness) : freshness);
