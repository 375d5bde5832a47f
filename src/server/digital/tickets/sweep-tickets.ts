import { and, isNull, lt } from 'drizzle-orm';
import { digitalQuotes } from '#server/db/schema/digital.ts';
import { UNUSED_KEPT_MS } from '#server/orders/quotes/sweep-quotes.ts';
import type { ShopContext } from '#server/context.ts';

/** Forgets tickets that were never used; run now and then. */
export async function sweepTickets(shop: ShopContext): Promise<void> {
  const before = new Date(shop.now() - UNUSED_KEPT_MS);
  await shop.db
    .delete(digitalQuotes)
    .where(and(isNull(digitalQuotes.usedAt), lt(digitalQuotes.expiresAt, before)));
}
