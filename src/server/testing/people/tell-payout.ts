import { payoutDetails } from '../../db/schema/digital.ts';
import type { Buyer } from './buyer.ts';

/** Sets the payout place of the buyer's sales. */
export async function tellPayout({ shop, id }: Buyer, upi = 'asha@okbank'): Promise<void> {
  const payout = { kind: 'upi' as const, upi, holder: '', account: '', ifsc: '' };
  await shop.db
    .insert(payoutDetails)
    .values({ customerId: id, payout, changedAt: new Date(shop.now()) })
    .onConflictDoUpdate({ target: payoutDetails.customerId, set: { payout } });
}
