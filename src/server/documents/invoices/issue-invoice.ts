import { asc, eq } from 'drizzle-orm';
import { orderLines } from '#server/db/schema/orders.ts';
import type { Tx } from '#server/db/transaction.ts';
import { findPurchase } from '#server/digital/trades/find-purchase.ts';
import {
  findIssuedInvoice,
  type IssuedDocument,
  keepDocument,
} from '../issued/issued-documents.ts';
import { findOrderIdentity } from '#server/identity/find-identity.ts';
import { requireSeller } from '../seller.ts';
import { assignInvoiceNumber } from './assign-invoice-number.ts';
import { invoiceOf } from './invoice.ts';

/**
 * Issues the invoice of an order: its number, its content with the seller's current details, and the file, kept for good. An
 * order that has its invoice keeps it. Throws a Refusal 409 while the seller's details are incomplete, and an Error where the
 * sums do not add up.
 */
export async function issueInvoice(tx: Tx, orderId: number, at: Date): Promise<IssuedDocument> {
  const seller = await requireSeller(tx);
  const order = await assignInvoiceNumber(tx, orderId, at);
  const issued = await findIssuedInvoice(tx, orderId);
  if (issued) return issued;
  const lines = await tx.db
    .select({ line: orderLines.line })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  const invoice = invoiceOf(order, {
    sold: lines.map(({ line }) => line),
    ticket: order.kind === 'digital' ? await findPurchase(tx, order) : undefined,
    seller,
    hsnDigits: tx.hsnDigits,
    buyerPan: (await findOrderIdentity(tx, order))?.masked,
  });
  // Loaded with the first invoice: the store starts a quarter of a second faster without it.
  const { drawInvoice } = await import('../pdf/draw-invoice.ts');
  return keepDocument(tx, {
    kind: 'invoice',
    number: invoice.number,
    orderId,
    issuedAt: order.invoicedAt ?? at,
    data: invoice,
    pdf: await drawInvoice(invoice, tx.demo),
  });
}
