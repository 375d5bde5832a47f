import { and, eq, sql } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { type Big, exact, sum } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#server/messages/compiled/messages.js';
import type { ShopContext } from '#server/context.ts';
import { issuedDocuments } from '#server/db/schema/documents.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { Tx } from '#server/db/transaction.ts';
import { financialYear } from '../invoices/financial-year.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { keepDocument } from '../issued/issued-documents.ts';
import { nextNumber } from '../issued/next-number.ts';
import { type NoteKind, noteOn } from './note.ts';

const SERIES: Record<NoteKind, string> = { 'credit-note': 'CN', 'debit-note': 'DN' };

/** A note of an order, without its file. */
export interface ListedNote {
  kind: NoteKind;
  number: string;
  issuedAt: Date;
  /** Rupees, tax included. */
  total: string;
  reason: string;
}

/** The notes of an order, oldest first. */
export async function listNotes(
  { db }: Pick<ShopContext, 'db'>,
  orderId: number,
): Promise<ListedNote[]> {
  const { kind, number, issuedAt, data } = issuedDocuments;
  const rows = await db
    .select({
      kind,
      number,
      issuedAt,
      total: sql<string>`${data}->>'total'`,
      reason: sql<string>`${data}->>'reason'`,
    })
    .from(issuedDocuments)
    .where(eq(issuedDocuments.orderId, orderId))
    .orderBy(issuedDocuments.id);
  return rows.flatMap((row) => (row.kind === 'invoice' ? [] : [{ ...row, kind: row.kind }]));
}

/** A note's terms, once its invoice and the earlier notes are known; rupees, tax included. */
export interface WantedNote {
  kind: NoteKind;
  at: Date;
  reason: string;
  /** Left out: everything that remains to be noted. */
  amount?: Big | undefined;
  metal?: string;
}

/**
 * Issues a note on an order's invoice and keeps it for good: `CN/26-27/00001`, consecutive within its financial year and kind.
 * Credits never exceed the invoice with its debits, nor debits the invoice. Throws a Refusal 409 where the order has no invoice
 * or nothing is left, 400 for an amount above what is left.
 */
export async function issueNote(
  tx: Tx,
  orderId: number,
  { kind, at, reason, amount, metal = '' }: WantedNote,
): Promise<string> {
  const invoice = await lockInvoice(tx, orderId, at);
  const notes = await listNotes(tx, orderId);
  const of = (wanted: NoteKind) =>
    sum(notes.filter((note) => note.kind === wanted).map(({ total }) => exact(total)));
  const before = of(kind);
  const most = kind === 'credit-note' ? of('debit-note').plus(invoice.paid) : exact(invoice.paid);
  const left = most.minus(before);
  const noted = amount ?? left;
  if (left.lte(0)) throw new Refusal(REFUSED.conflict, m.note_nothing_left());
  if (noted.lte(0) || noted.gt(left)) {
    throw new Refusal(REFUSED.badInput, m.note_too_much({ most: formatRupees(left) }));
  }
  const series = `${SERIES[kind]}/${financialYear(at)}`;
  const number = `${series}/${String(await nextNumber(tx, series)).padStart(5, '0')}`;
  const note = noteOn(invoice, { kind, number, at, reason, amount: noted, before, metal });
  const { drawNote } = await import('../pdf/draw-note.ts');
  await keepDocument(tx, {
    kind,
    number,
    orderId,
    issuedAt: at,
    data: note,
    pdf: await drawNote(note, tx.demo),
  });
  return number;
}

/** The invoice as it was issued. The order stays locked until the transaction ends, so its notes are issued one by one. */
async function lockInvoice(tx: Tx, orderId: number, at: Date): Promise<Invoice> {
  const [order] = await tx.db
    .select({ invoiceNumber: orders.invoiceNumber })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('update');
  if (!order?.invoiceNumber) throw new Refusal(REFUSED.conflict, m.note_no_invoice());
  const [issued] = await tx.db
    .select({ data: issuedDocuments.data })
    .from(issuedDocuments)
    .where(and(eq(issuedDocuments.orderId, orderId), eq(issuedDocuments.kind, 'invoice')));
  // An invoice numbered before papers were kept is issued first.
  return (issued ?? (await issueInvoice(tx, orderId, at))).data as Invoice;
}
