import { DAY_MS } from '#shared/india-time.ts';
import type { ShopContext } from '../../context.ts';
import { payoutDetails } from '../../db/schema/digital.ts';
import type { Buyer } from './buyer.ts';

const PLACES = {
  upi: { kind: 'upi', upi: 'asha@okbank', holder: '', account: '', ifsc: '' },
  account: {
    kind: 'account',
    upi: '',
    holder: 'Asha Mehta',
    account: '001234567890',
    ifsc: 'HDFC0000123',
  },
} as const;

/** Sets the payout place of the buyer's sales. */
export async function tellPayout({ shop, id }: Buyer, upi = 'asha@okbank'): Promise<void> {
  const payout = { ...PLACES.upi, upi };
  await shop.db
    .insert(payoutDetails)
    .values({ customerId: id, payout, changedAt: new Date(shop.now()) })
    .onConflictDoUpdate({ target: payoutDetails.customerId, set: { payout } });
}

/** Gives a customer a payout place of two days ago: of one younger than a day, refunds ask a second person. */
export async function insertPayout(
  shop: Pick<ShopContext, 'db' | 'now'>,
  customerId: number,
  kind: keyof typeof PLACES = 'upi',
): Promise<void> {
  const changedAt = new Date(shop.now() - 2 * DAY_MS);
  await shop.db.insert(payoutDetails).values({ customerId, payout: PLACES[kind], changedAt });
}
