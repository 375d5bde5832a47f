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

/** A piece as it was packed; grams as exact text, empty where it was not weighed. */
export interface ParcelPiece {
  /** Empty for a piece without a serial. */
  serial: string;
  /** The position of its line in the order. */
  position: number;
  grams: string;
}

/** The parcel of an order: its contents, seal and courier. */
export const parcels = pgTable(
  'parcels',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id),
    /** Who is packing it; other people's screens warn before they offer to pack it. */
    packer: text().notNull(),
    /** Written when the parcel is sealed; removed with the seal. */
    pieces: jsonb().$type<ParcelPiece[]>().notNull().default([]),
    seal: text().notNull().default(''),
    sealedAt: timestamp('sealed_at', { withTimezone: true }),
    sealedBy: text('sealed_by').notNull().default(''),
    courier: text().notNull().default(''),
    tracking: text().notNull().default(''),
    /** Counts the changes: a change based on an older state is refused. */
    revision: integer().notNull().default(1),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    // A seal is on one parcel at a time.
    uniqueIndex('parcels_seal_once')
      .on(table.seal)
      .where(sql`${table.seal} <> ''`),
    index().on(table.tracking),
  ],
);

/** Colleagues' notes to each other about an order. Never shown to the customer. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: serial().primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** The author; null for notes from the command line without an account. */
    staffId: integer('staff_id').references(() => staff.id),
    by: text().notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    text: text().notNull(),
    editedAt: timestamp('edited_at', { withTimezone: true }),
  },
  (table) => [index().on(table.orderId)],
);

/**
 * The searchable fields of an order, one row each: small, so that a part of any number or name is searched in all of them at
 * once, and a list's page is chosen here before the wide rows are read. Only triggers of the migrations write it.
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
    /** Copied from the order. */
    placedAt: timestamp('placed_at', { withTimezone: true }).notNull(),
    state: text({ enum: ORDER_STATES }).notNull(),
    kind: text({ enum: SOLD_KINDS }).notNull(),
    paymentMode: text('payment_mode', { enum: PAYMENT_MODES }).notNull(),
    paid: numeric({ precision: 14, scale: 2 }).notNull(),
    /** More money was kept than the order asks for. Whether it is already on its way back is in `refunds`. */
    over: boolean().notNull().default(false),
  },
  (table) => [
    index().on(table.placedAt, table.orderId),
    index('order_search_over_index')
      .on(table.orderId)
      .where(sql`${table.over}`),
  ],
);
