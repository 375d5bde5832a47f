import { sql } from 'drizzle-orm';
import {
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { orders } from './orders.ts';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

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
  ],
);
