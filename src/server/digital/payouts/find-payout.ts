import { eq } from 'drizzle-orm';
import { payoutDetails, type PayoutTo } from '#server/db/schema/digital.ts';
import type { ShopContext } from '#server/context.ts';

/** Where a customer wants the money of their sales; undefined where they have not said. */
export async function findPayout(
  { db }: Pick<ShopContext, 'db'>,
  customerId: number,
): Promise<PayoutTo | undefined> {
  const [row] = await db
    .select({ payout: payoutDetails.payout })
    .from(payoutDetails)
    .where(eq(payoutDetails.customerId, customerId));
  return row?.payout;
}
