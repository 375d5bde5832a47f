import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes } from '../bytes.ts';
import { orders } from './orders.ts';

export const DOCUMENT_KINDS = ['invoice', 'credit-note', 'debit-note'] as const;

/**
 * Every paper that was issued: all that it says, and the file itself. Rows are only ever added, which a trigger of
 * the migration sees to: what a customer and the tax office have in hand does not change.
 */
export const issuedDocuments = pgTable(
  'issued_documents',
  {
    id: serial().primaryKey(),
    kind: text({ enum: DOCUMENT_KINDS }).notNull(),
    /** `26-27/000001`, `CN/26-27/00001`. */
    number: text().notNull().unique(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    /** What the paper says, every figure as exact text: an Invoice or a Note. */
    data: jsonb().$type<unknown>().notNull(),
    /** By which version of the drawing it was drawn. */
    template: integer().notNull(),
    pdf: bytes().notNull(),
    /** SHA-256 of the file, in hex. */
    sha256: text().notNull(),
  },
  (table) => [
    uniqueIndex('issued_documents_one_invoice')
      .on(table.orderId)
      .where(sql`${table.kind} = 'invoice'`),
    index().on(table.orderId),
    index().on(table.issuedAt),
  ],
);

/** `waiting`: the portal is to be asked, or did not answer; `refused`: it will not have the paper as it is. */
export const E_INVOICE_STATES = ['waiting', 'registered', 'refused'] as const;

/**
 * The registration of a paper with the portal of e-invoices, and the paper drawn anew with it: the one that was issued stays
 * as it is. What was registered never changes, which a trigger of the migration sees to.
 */
export const eInvoices = pgTable(
  'e_invoices',
  {
    documentId: integer('document_id')
      .primaryKey()
      .references(() => issuedDocuments.id),
    /** As E_INVOICE named it: only the same provider is asked about it later. */
    provider: text().notNull(),
    state: text({ enum: E_INVOICE_STATES }).notNull(),
    /** How often the portal was asked. */
    tries: integer().notNull().default(0),
    /** From when on it may be asked; pushed on before it is, so that one instance asks at a time. */
    askAt: timestamp('ask_at', { withTimezone: true }).notNull(),
    /** Why it was refused, for colleagues. */
    reason: text().notNull().default(''),
    /** All below is empty until it is registered. */
    irn: text().unique(),
    ackNo: text('ack_no'),
    ackAt: timestamp('ack_at', { withTimezone: true }),
    /** What the code says: a token that the portal signed. */
    signedQr: text('signed_qr'),
    template: integer(),
    pdf: bytes(),
    /** SHA-256 of the file, in hex. */
    sha256: text(),
  },
  (table) => [
    index().on(table.state, table.askAt),
    check(
      'e_invoices_whole',
      sql`(${table.state} = 'registered') = (${table.irn} is not null and ${table.ackNo} is not null and ${table.ackAt} is not null and ${table.signedQr} is not null and ${table.pdf} is not null and ${table.sha256} is not null)`,
    ),
  ],
);
