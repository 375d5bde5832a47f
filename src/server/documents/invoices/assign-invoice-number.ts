import { eq } from 'drizzle-orm';
import { orders } from '#server/db/schema/orders.ts';
import type { Tx } from '#server/db/transaction.ts';
import { nextNumber } from '../issued/next-number.ts';
import { financialYear } from './financial-year.ts';

/**
 * Assigns an order's invoice number, `26-27/000001`: consecutive within the financial year, with no characters
 * but those that Rule 46 of the GST rules allows (16 at most: letters, digits, hyphen and slash). An order that
 * has a number keeps it. Returns the order, locked.
 */
export async function assignInvoiceNumber(
  tx: Tx,
  orderId: number,
  at: Date,
): Promise<typeof orders.$inferSelect> {
  const mine = eq(orders.id, orderId);
  const [order] = await tx.db.select().from(orders).where(mine).for('update');
  if (!order) throw new Error(`No order ${orderId} to be invoiced`);
  if (order.invoiceNumber) return order;

  const year = financialYear(at);
  const invoiceNumber = `${year}/${String(await nextNumber(tx, year)).padStart(6, '0')}`;
  const [invoiced] = await tx.db
    .update(orders)
    .set({ invoiceNumber, invoicedAt: at })
    .where(mine)
    .returning();
  if (!invoiced) throw new Error(`Order ${order.number} went away`);
  return invoiced;
}
