import { and, isNull, lt } from 'drizzle-orm';
import { priceLocks } from '#server/db/schema/orders.ts';
import type { ShopContext } from '#server/context.ts';

/** Long enough for a customer who paid too late to write to us with the reference that they were given. */
export const UNUSED_KEPT_MS = 90 * 24 * 60 * 60_000;

/** Forgets prices that were held and never ordered at; run now and then. */
export async function sweepQuotes(shop: ShopContext): Promise<void> {
  const before = new Date(shop.now() - UNUSED_KEPT_MS);
  await shop.db
    .delete(priceLocks)
    .where(and(isNull(priceLocks.usedAt), lt(priceLocks.expiresAt, before)));
}
