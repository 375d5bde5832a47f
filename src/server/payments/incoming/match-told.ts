import { and, asc, eq, inArray } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { incomingPayments } from '#server/db/schema/incoming.ts';
import { WAITING } from './find-incoming.ts';
import { matchAgain } from './take-incoming.ts';
import { incomingKey } from './usable-reference.ts';

/** A customer has told a reference: waiting money that came with it may now be matched. */
export async function matchTold(shop: ShopContext, utr: string): Promise<void> {
  const key = incomingKey('bank', utr);
  if (!key) return;
  const waiting = await shop.db
    .select({ id: incomingPayments.id, source: incomingPayments.source })
    .from(incomingPayments)
    .where(
      and(eq(incomingPayments.referenceKey, key), inArray(incomingPayments.state, [...WAITING])),
    )
    .orderBy(asc(incomingPayments.id));
  for (const { id, source } of waiting) await matchAgain(shop, id, source);
}
