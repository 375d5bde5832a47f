import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { ORDER_STATES } from '#shared/contract/orders.ts';
import { PAYMENT_MODES } from '#shared/contract/payment.ts';
import { orders, SOLD_KINDS } from './orders.ts';
import { staff } from './staff.ts';

/** A piece as it was put into a parcel; grams as exact text, empty where it was not weighed. */
export interface ParcelPiece {
  /** Empty for one that is kept without. */
  serial: string;
  /** The line of the order that it is for. */
  position: number;
  grams: string;
}

/** The parcel of an order: what is in it, by what it is sealed, who carries it. */
export const parcels = pgTable(
  'parcels',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id),
    /** Who has it in hand; nobody else's screen offers to pack it without a word. */
    packer: text().notNull(),
    /** Written when it is sealed; taken off with the seal. */
    pieces: jsonb().$type<ParcelPiece[]>().notNull().default([]),
    seal: text().notNull().default(''),
    sealedAt: timestamp('sealed_at', { withTimezone: true }),
    sealedBy: text('sealed_by').notNull().default(''),
    courier: text().notNull().default(''),
    tracking: text().notNull().default(''),
    /** Counts the changes: one on an older state is refused. */
    revision: integer().notNull().default(1),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    // A seal is used once.
    uniqueIndex('parcels_seal_once')
      .on(table.seal)
      .where(sql`${table.seal} <> ''`),
    index().on(table.tracking),
  ],
);

/** What colleagues tell each other of an order. Never shown to the customer. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: serial().primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** Whose it is; none of what was written at the command line without an account. */
    staffId: integer('staff_id').references(() => staff.id),
    by: text().notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    text: text().notNull(),
    editedAt: timestamp('edited_at', { withTimezone: true }),
  },
  (table) => [index().on(table.orderId)],
);

/**
 * What an order is found and chosen by, one row each: small, so that a part of any number or name is looked for in all of them at once,
 * and a page of a list is chosen here before the wide rows are read. Triggers of the migrations keep it; nothing else writes it.
 */
export const orderSearch = pgTable(
  'order_search',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Number, names, mobile numbers, addresses, references, tracking number, serials: in small letters. */
    words: text().notNull(),
    gold: boolean().notNull(),
    silver: boolean().notNull(),
    /** These as the order has them. */
    placedAt: timestamp('placed_at', { withTimezone: true }).notNull(),
    state: text({ enum: ORDER_STATES }).notNull(),
    kind: text({ enum: SOLD_KINDS }).notNull(),
    paymentMode: text('payment_mode', { enum: PAYMENT_MODES }).notNull(),
    paid: numeric({ precision: 14, scale: 2 }).notNull(),
    /** More was kept for it than it asks for. Whether that is on its way back already, `refunds` says. */
    over: boolean().notNull().default(false),
  },
  (table) => [
    index().on(table.placedAt, table.orderId),
    index('order_search_over_index')
      .on(table.orderId)
      .where(sql`${table.over}`),
  ],
);
