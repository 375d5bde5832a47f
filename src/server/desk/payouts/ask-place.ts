import { findPayoutOf } from '#server/digital/payouts/find-payouts.ts';
import { maskPlace } from '#server/payments/refunds/present-refunds.ts';
import { keyOfPlace, payoutPlaceAct } from '../acts/payout-place.ts';
import { carryOut } from '../approvals/desk-act.ts';
import type { Desk, DeskAnswer } from '../command-line/command.ts';

/** Asks for the money of a sale to go to the place that its customer says now, and to no later one. Throws a Refusal 404 or 409. */
export async function askPlace(
  desk: Desk,
  { sale, reason }: { sale: string; reason: string },
): Promise<DeskAnswer> {
  const found = await findPayoutOf(desk.shop, sale);
  const payout = found?.place?.payout;
  return carryOut(desk, payoutPlaceAct, {
    sale: found?.sale.number ?? sale.toUpperCase(),
    reason,
    ...(payout && { to: maskPlace(payout), place: keyOfPlace(payout) }),
  });
}
