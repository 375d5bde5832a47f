import { eq } from 'drizzle-orm';
import { digitalPurchases, digitalQuotes, type TicketRow } from '#server/db/schema/digital.ts';
import type { ShopContext } from '#server/context.ts';

/** The ticket of an order of the kind `digital`. Throws an Error for any other order. */
export async function findPurchase(
  { db }: Pick<ShopContext, 'db'>,
  order: { id: number; number: string },
): Promise<TicketRow> {
  const [found] = await db
    .select({ ticket: digitalQuotes })
    .from(digitalPurchases)
    .innerJoin(digitalQuotes, eq(digitalQuotes.id, digitalPurchases.quoteId))
    .where(eq(digitalPurchases.orderId, order.id));
  if (!found) throw new Error(`Order ${order.number} buys no digital metal`);
  return found.ticket;
}
