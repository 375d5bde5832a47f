import type { Deal } from '#shared/contract/pauses.ts';
import type { LatePrice, Transfer } from '#shared/contract/bank-transfer.ts';
import type { HeldPrice } from '#client/checkout-session/checkout-session.ts';
import { ORDER_KIND_NAMES } from '#client/checkout-session/order-kinds.ts';
import { conversionOf, purchaseOf } from '#client/rates/deals.ts';
import type { StaleReason } from '#client/rates/freshness.ts';
import { pausedReason } from '#client/rates/paused-reason.ts';
import { useFromRates } from '#client/rates/use-from-rates.ts';
import { dealOf } from '../machine/payment-deal.ts';

/** What the new price of a lapsed order is for, once it is held. */
export const lateDealOf = ({ ONumber, Lines }: LatePrice): Deal =>
  lapsedDealOf({ ONumber, Metals: Lines.flatMap(({ Source = '' }) => Source) });

/** The same before it is asked for. An older store does not say what the order's pieces are of: then it decides alone. */
export function lapsedDealOf({
  ONumber,
  Metals: metals = [],
}: Pick<Transfer, 'ONumber' | 'Metals'>): Deal {
  return ONumber.startsWith(ORDER_KIND_NAMES.convert.letter)
    ? conversionOf(metals[0])
    : purchaseOf(metals);
}

/** Why the store does not take a price any more that it holds; undefined while it does, or where there is none. */
export const useWithdrawn = (quote: HeldPrice | undefined): StaleReason | undefined =>
  useWithdrawnDeal(quote && dealOf(quote));

/** The same for what a held price is for. */
export const useWithdrawnDeal = (deal: Deal | undefined): StaleReason | undefined =>
  useFromRates(({ withdrawn }) =>
    deal && withdrawn.length > 0 ? pausedReason(withdrawn, deal) : undefined,
  );
