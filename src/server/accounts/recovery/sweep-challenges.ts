import { lt } from 'drizzle-orm';
import { otpChallenges } from '#server/db/schema/accounts.ts';
import type { ShopContext } from '#server/context.ts';

const DAY = 24 * 60 * 60_000;

/** Removes codes that ran out over a day ago, and with them the resets that they allowed. */
export async function sweepChallenges(shop: ShopContext): Promise<void> {
  await shop.db
    .delete(otpChallenges)
    .where(lt(otpChallenges.expiresAt, new Date(shop.now() - DAY)));
}
