import { eq, sql } from 'drizzle-orm';
import { invoiceCounters, orders } from '#server/db/schema/orders.ts';
import type { Tx } from '#server/db/transaction.ts';
import { financialYear } from './financial-year.ts';

/**
 * Assigns an order's invoice number, `26-27/000001`: consecutive within the financial year, with no characters
 * but those that Rule 46 of the GST rules allows (16 at most: letters, digits, hyphen and slash). An order that
 * has a number keeps it. The year's counter stays locked until the transaction ends: if it fails, its number is
 * given to the next order and there is no gap.
 */
export async function assignInvoiceNumber(tx: Tx, orderId: number, at: Date): Promise<string> {
  const [order] = await tx.db
    .select({ invoiceNumber: orders.invoiceNumber })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('update');
  if (!order) throw new Error(`No order ${orderId} to be invoiced`);
  if (order.invoiceNumber) return order.invoiceNumber;

  const year = financialYear(at);
  const [counter] = await tx.db
    .insert(invoiceCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({
      target: invoiceCounters.year,
      set: { last: sql`${invoiceCounters.last} + 1` },
    })
    .returning();
  if (!counter) throw new Error(`No counter of the year ${year}`);
  const invoiceNumber = `${year}/${String(counter.last).padStart(6, '0')}`;
  await tx.db.update(orders).set({ invoiceNumber, invoicedAt: at }).where(eq(orders.id, orderId));
  return invoiceNumber;
}
