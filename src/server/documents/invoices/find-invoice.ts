import { and, asc, eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { findClientDetails } from '#server/content/content.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { findPurchase } from '#server/digital/trades/find-purchase.ts';
import type { ShopContext } from '#server/context.ts';
import { type Invoice, invoiceOf } from './invoice.ts';
import { sellerOf } from '../seller.ts';

/**
 * The invoice of one of the customer's own orders. Throws a Refusal 404 where there is none yet, in the same
 * words for another customer's order and an unknown one.
 */
export async function findInvoice(
  shop: ShopContext,
  customerId: number,
  orderNumber: string,
): Promise<Invoice> {
  const [order] = await shop.db
    .select()
    .from(orders)
    .where(and(eq(orders.number, orderNumber), eq(orders.customerId, customerId)));
  if (!order) throw new Refusal(REFUSED.notFound, m.order_unknown());
  if (!order.invoiceNumber) throw new Refusal(REFUSED.notFound, m.invoice_not_yet());
  const lines = await shop.db
    .select({ line: orderLines.line })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position));
  const client = await findClientDetails(shop);
  const sold = lines.map(({ line }) => line);
  const ticket = order.kind === 'digital' ? await findPurchase(shop, order) : undefined;
  return invoiceOf(order, sold, sellerOf(client?.details ?? {}, shop.name), ticket);
}
