import { createHash } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { issuedDocuments } from '#server/db/schema/documents.ts';
import type { Tx } from '#server/db/transaction.ts';
import { awaitRegistration } from '../e-invoices/await-registration.ts';

export type IssuedDocument = typeof issuedDocuments.$inferSelect;

/** The version of the drawing: increase it with every change that changes a file. */
export const TEMPLATE = 3;

/** In hex. */
export const sha256 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** Keeps a paper for good, its content and its file, in the transaction that issues it. */
export async function keepDocument(
  tx: Tx,
  document: Pick<IssuedDocument, 'kind' | 'number' | 'orderId' | 'issuedAt' | 'data' | 'pdf'>,
): Promise<IssuedDocument> {
  const [kept] = await tx.db
    .insert(issuedDocuments)
    .values({ ...document, template: TEMPLATE, sha256: sha256(document.pdf) })
    .returning();
  if (!kept) throw new Error(`The ${document.kind} ${document.number} was not kept`);
  await awaitRegistration(tx, kept);
  return kept;
}

/** The papers of an order, oldest first. */
export const listDocuments = (
  { db }: Pick<ShopContext, 'db'>,
  orderId: number,
): Promise<IssuedDocument[]> =>
  db
    .select()
    .from(issuedDocuments)
    .where(eq(issuedDocuments.orderId, orderId))
    .orderBy(asc(issuedDocuments.id));

/** The invoice of an order; undefined where none was issued. */
export async function findIssuedInvoice(
  { db }: Pick<ShopContext, 'db'>,
  orderId: number,
): Promise<IssuedDocument | undefined> {
  const [found] = await db
    .select()
    .from(issuedDocuments)
    .where(and(eq(issuedDocuments.orderId, orderId), eq(issuedDocuments.kind, 'invoice')));
  return found;
}

/**
 * The file of a paper as it was issued. Throws an Error where it no longer matches its checksum: the file was changed, and a
 * wrong invoice is worse than none.
 */
export function fileOf(
  { log }: Pick<ShopContext, 'log'>,
  document: Pick<IssuedDocument, 'kind' | 'number' | 'pdf' | 'sha256'>,
): Buffer {
  const pdf = Buffer.from(document.pdf);
  if (sha256(pdf) === document.sha256) return pdf;
  const { kind, number } = document;
  log.error({ kind, number }, 'an issued paper is not what was issued');
  throw new Error(`The ${kind} ${number} does not have its checksum`);
}

/** `invoice-26-27-000001.pdf`, `credit-note-CN-26-27-00001.pdf`. */
export const fileNameOf = ({ kind, number }: Pick<IssuedDocument, 'kind' | 'number'>): string =>
  `${kind}-${number.replaceAll(/[^\w-]/g, '-')}.pdf`;
