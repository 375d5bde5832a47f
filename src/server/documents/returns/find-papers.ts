import { and, asc, eq, gte, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import { exact, sum } from '#shared/pricing/decimal.ts';
import type { ShopContext } from '#server/context.ts';
import { issuedDocuments } from '#server/db/schema/documents.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { invoiceFor } from '../issued/open-document.ts';
import type { Note } from '../notes/note.ts';
import { addAmounts } from './tax-amounts.ts';
import { paperOfInvoice, paperOfNote, type TaxedPaper } from './taxed-paper.ts';

/** A span of time, the end not included. */
export interface Span {
  from: Date;
  until: Date;
}

/** An issued paper without its file. */
export interface IssuedData {
  kind: (typeof issuedDocuments.$inferSelect)['kind'];
  orderId: number;
  issuedAt: Date;
  data: unknown;
}

/**
 * The papers issued in a span, in the order of issue. Invoices numbered in it before the store kept papers are issued first,
 * with the refusals of that.
 */
export async function findPapers(shop: ShopContext, { from, until }: Span): Promise<TaxedPaper[]> {
  await issueMissing(shop, { from, until });
  const { id, kind, orderId, issuedAt, data } = issuedDocuments;
  const inSpan = and(gte(issuedAt, from), lt(issuedAt, until));
  const concerned = shop.db.select({ orderId }).from(issuedDocuments).where(inSpan);
  // Including earlier papers of the same orders: a note is weighed against those.
  const documents = await shop.db
    .select({ kind, orderId, issuedAt, data })
    .from(issuedDocuments)
    .where(and(inArray(orderId, concerned), lt(issuedAt, until)))
    .orderBy(asc(id));
  return papersOf(documents)
    .filter(({ issuedAt: at }) => at >= from)
    .map(({ paper }) => paper);
}

/** Issues the invoices of orders numbered in a span before the store kept papers. */
export async function issueMissing(shop: ShopContext, { from, until }: Span): Promise<void> {
  const missing = await shop.db
    .select({
      id: orders.id,
      invoiceNumber: orders.invoiceNumber,
      invoicedAt: orders.invoicedAt,
    })
    .from(orders)
    .leftJoin(
      issuedDocuments,
      and(eq(issuedDocuments.orderId, orders.id), eq(issuedDocuments.kind, 'invoice')),
    )
    .where(
      and(
        isNotNull(orders.invoiceNumber),
        gte(orders.invoicedAt, from),
        lt(orders.invoicedAt, until),
        isNull(issuedDocuments.id),
      ),
    )
    .orderBy(asc(orders.id));
  for (const order of missing) await invoiceFor(shop, order);
}

/** Papers from everything issued for some orders, in the order of issue. Throws an Error for a note whose invoice is missing. */
export function papersOf(documents: IssuedData[]): { issuedAt: Date; paper: TaxedPaper }[] {
  const invoices = new Map<number, TaxedPaper>();
  const notes = new Map<string, TaxedPaper[]>();
  return documents.map(({ kind, orderId, issuedAt, data }) => {
    if (kind === 'invoice') {
      const paper = paperOfInvoice(data as Invoice);
      invoices.set(orderId, paper);
      return { issuedAt, paper };
    }
    const note = data as Note;
    const on = invoices.get(orderId);
    if (!on) throw new Error(`The note ${note.number} has no invoice`);
    const key = `${kind} ${orderId}`;
    const earlier = notes.get(key) ?? [];
    const paper = paperOfNote(note, on, {
      total: sum(earlier.map(({ value }) => exact(value))),
      amounts: addAmounts(earlier),
    });
    notes.set(key, [...earlier, paper]);
    return { issuedAt, paper };
  });
}
