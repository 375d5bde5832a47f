import { sql } from 'drizzle-orm';
import { invoiceCounters } from '#server/db/schema/orders.ts';
import type { Tx } from '#server/db/transaction.ts';

/**
 * The next number of a series, from 1. The counter stays locked until the transaction ends: if that fails, the next paper gets
 * the number and no gap remains.
 */
export async function nextNumber(tx: Tx, series: string): Promise<number> {
  const [counter] = await tx.db
    .insert(invoiceCounters)
    .values({ series, last: 1 })
    .onConflictDoUpdate({
      target: invoiceCounters.series,
      set: { last: sql`${invoiceCounters.last} + 1` },
    })
    .returning();
  if (!counter) throw new Error(`No counter of the series ${series}`);
  return counter.last;
}
