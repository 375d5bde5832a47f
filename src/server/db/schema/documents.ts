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
 * Every issued paper: its content and its file. Rows are only ever added, as a trigger of the migration enforces: what a
 * customer and the tax office hold does not change.
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
    /** The paper's content, every figure as exact text: an Invoice or a Note. */
    data: jsonb().$type<unknown>().notNull(),
    /** The version of the drawing that drew it. */
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

/** `waiting`: the portal is to be asked, or did not answer; `refused`: it does not accept the paper as it is. */
export const E_INVOICE_STATES = ['waiting', 'registered', 'refused'] as const;

/**
 * The registration of a paper with the e-invoice portal, and the paper redrawn with it: the issued one stays as it is. A
 * registration never changes, as a trigger of the migration enforces.
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
    /** The earliest time to ask; advanced before asking, so that one instance asks at a time. */
    askAt: timestamp('ask_at', { withTimezone: true }).notNull(),
    /** The reason for a refusal, for colleagues. */
    reason: text().notNull().default(''),
    /** The columns below are null until it is registered. */
    irn: text().unique(),
    ackNo: text('ack_no'),
    ackAt: timestamp('ack_at', { withTimezone: true }),
    /** The text of the QR code: a token signed by the portal. */
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
