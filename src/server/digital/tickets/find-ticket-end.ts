import { and, eq } from 'drizzle-orm';
import { digitalQuotes } from '#server/db/schema/digital.ts';
import type { ShopContext } from '#server/context.ts';

/**
 * When the customer's own ticket ends, or has ended: before the time that it was made with where a newer one has ended it.
 * Undefined where there is none.
 */
export async function findTicketEnd(
  { db }: Pick<ShopContext, 'db'>,
  customerId: number,
  ticketId: string,
): Promise<Date | undefined> {
  const [found] = await db
    .select({ expiresAt: digitalQuotes.expiresAt, endedAt: digitalQuotes.endedAt })
    .from(digitalQuotes)
    .where(and(eq(digitalQuotes.id, ticketId), eq(digitalQuotes.customerId, customerId)));
  return found?.endedAt ?? found?.expiresAt;
}
