import { asc, eq, sql } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ShopContext } from '#server/context.ts';
import { eInvoices, issuedDocuments } from '#server/db/schema/documents.ts';
import { type PaperFile, paperFileOf } from '#server/documents/e-invoices/find-registered.ts';
import { listDocuments } from '#server/documents/issued/issued-documents.ts';
import { invoiceFor } from '#server/documents/issued/open-document.ts';
import type { Desk } from '../command-line/command.ts';
import { findOrder } from '../find-order.ts';

export type ListedPaper = Awaited<ReturnType<typeof listPapers>>[number];

/** The papers of an order without their files, oldest first; an invoice's total is what was paid, a note has its own. */
export async function listPapers({ db }: Pick<ShopContext, 'db'>, orderId: number) {
  const { kind, number, issuedAt, data } = issuedDocuments;
  return db
    .select({
      kind,
      number,
      issuedAt,
      total: sql<string>`coalesce(${data}->>'total', ${data}->>'paid', '0')`,
      registration: eInvoices.state,
      irn: eInvoices.irn,
      why: eInvoices.reason,
    })
    .from(issuedDocuments)
    .leftJoin(eInvoices, eq(eInvoices.documentId, issuedDocuments.id))
    .where(eq(issuedDocuments.orderId, orderId))
    .orderBy(asc(issuedDocuments.id));
}

/** A paper of an order, as its customer gets it. Throws a Refusal 404 for a paper that the order does not have. */
export async function openPaper(desk: Desk, order: string, paper: string): Promise<PaperFile> {
  const { shop } = desk;
  const found = await findOrder(desk, order);
  const document =
    found.order.invoiceNumber === paper
      ? await invoiceFor(shop, found.order)
      : (await listDocuments(shop, found.order.id)).find(({ number }) => number === paper);
  if (!document) {
    throw new Refusal(REFUSED.notFound, `${found.order.number} has no paper ${paper}.`);
  }
  return paperFileOf(shop, document);
}
