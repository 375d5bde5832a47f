import { and, eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import type { ShopContext } from '#server/context.ts';
import { orders } from '#server/db/schema/orders.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { findSellerFaults } from '../seller.ts';
import { type PaperFile, paperFileOf } from '../e-invoices/find-registered.ts';
import { findIssuedInvoice, type IssuedDocument, listDocuments } from './issued-documents.ts';

/**
 * A paper of one of the customer's own orders, as it was issued or with its registration: its invoice, or the note of this
 * number. Throws a Refusal 404 where there is none, worded the same for another customer's order and an unknown one.
 */
export async function openDocument(
  shop: ShopContext,
  customerId: number,
  { orderNumber, note }: { orderNumber: string; note: string },
): Promise<PaperFile> {
  const [order] = await shop.db
    .select()
    .from(orders)
    .where(and(eq(orders.number, orderNumber), eq(orders.customerId, customerId)));
  if (!order) throw new Refusal(REFUSED.notFound, m.order_unknown());
  const document = note
    ? (await listDocuments(shop, order.id)).find(({ number }) => number === note)
    : await invoiceFor(shop, order);
  if (!document) throw new Refusal(REFUSED.notFound, m.note_unknown());
  return paperFileOf(shop, document);
}

/**
 * The invoice of an order that has its number. Where the order was numbered before the store kept papers, it is issued now, with
 * the seller's current details, and kept. Throws a Refusal 404 where there is no number yet.
 */
export async function invoiceFor(
  shop: ShopContext,
  order: { id: number; invoiceNumber: string | null; invoicedAt: Date | null },
): Promise<IssuedDocument> {
  const issued = await findIssuedInvoice(shop, order.id);
  if (issued) return issued;
  const { invoiceNumber, invoicedAt } = order;
  if (!invoiceNumber || !invoicedAt) throw new Refusal(REFUSED.notFound, m.invoice_not_yet());
  const missing = await findSellerFaults(shop);
  if (missing.length > 0) {
    shop.log.error({ missing, invoiceNumber }, 'an invoice waits for the details of its seller');
    throw new Refusal(REFUSED.notFound, m.invoice_waits());
  }
  return inTransaction(shop, (tx) => issueInvoice(tx, order.id, invoicedAt));
}
