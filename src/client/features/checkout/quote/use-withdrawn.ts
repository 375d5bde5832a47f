import type { Deal } from '#shared/contract/pauses.ts';
import { exact } from '#shared/pricing/decimal.ts';
import type { HeldPrice } from '#client/checkout-session/checkout-session.ts';
import { conversionOf, purchaseOf } from '#client/rates/deals.ts';
import type { StaleReason } from '#client/rates/freshness.ts';
import { pausedReason } from '#client/rates/paused-reason.ts';
import { useFromRates } from '#client/rates/use-from-rates.ts';
import { isSale } from '../ticket/ticket.ts';

/** What a held price is for: a halt withdraws those that it concerns, and no other. */
export function dealOf({ ticket, Lines, FromHolding }: HeldPrice): Deal {
  const metals = Lines.map(({ Source }) => Source);
  if (ticket) return { ...purchaseOf(metals), digital: true, selling: isSale(ticket) };
  return exact(FromHolding).gt(0) ? conversionOf(metals[0]) : purchaseOf(metals);
}

/** Why the store does not take a price any more that it holds; undefined while it does, or where there is none. */
export const useWithdrawn = (quote: HeldPrice | undefined): StaleReason | undefined =>
  useFromRates(({ withdrawn }) =>
    quote && withdrawn.length > 0 ? pausedReason(withdrawn, dealOf(quote)) : undefined,
  );
