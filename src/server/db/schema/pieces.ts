import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  serial,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { productDetails } from './catalogue.ts';
import { orders } from './orders.ts';

/**
 * Where a piece is. `reserved`: taken for an order that is being packed; `packed`: sealed; `sent`: with the courier or the customer;
 * `returned`: it came back, and nobody has put it into the stock again; `withdrawn`: no longer for sale, for a reason.
 */
export const PIECE_STATES = [
  'in-stock',
  'reserved',
  'packed',
  'sent',
  'returned',
  'withdrawn',
] as const;
export type PieceState = (typeof PIECE_STATES)[number];

/** One bar or coin with a number of its own. Rows are never deleted: a serial is given once. */
export const pieces = pgTable(
  'pieces',
  {
    id: serial().primaryKey(),
    /** As it is stamped, as `readSerial` writes it. */
    serial: text().notNull().unique(),
    detailId: integer('detail_id')
      .notNull()
      .references(() => productDetails.id),
    metal: text({ enum: ['Gold', 'Silver'] }).notNull(),
    /** Parts in a thousand. */
    fineness: text({ enum: ['995', '999'] }).notNull(),
    /** As it was weighed, in whole 0.1 mg like the ledger; not weighed yet: null. */
    units: bigint({ mode: 'number' }),
    /** Fine metal in it, in whole 0.1 mg, rounded down. */
    fineUnits: bigint('fine_units', { mode: 'number' }),
    state: text({ enum: PIECE_STATES }).notNull(),
    /** For which order it is taken, or with which it went. */
    orderId: integer('order_id').references(() => orders.id),
    note: text().notNull().default(''),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index().on(table.detailId, table.state),
    index().on(table.orderId),
    check(
      'pieces_order_of_state',
      sql`(${table.orderId} is not null) = (${table.state} in ('reserved', 'packed', 'sent', 'returned'))`,
    ),
    check('pieces_weight_some', sql`${table.units} > 0`),
  ],
);

/**
 * The weights of products that the shop keeps by serial: what is not there cannot be sold, and each piece is scanned when it is
 * packed. A weight without a row is sold and packed without. The row is what is locked where the last pieces are sold.
 */
export const keptBySerial = pgTable('kept_by_serial', {
  detailId: integer('detail_id')
    .primaryKey()
    .references(() => productDetails.id, { onDelete: 'cascade' }),
  since: timestamp({ withTimezone: true }).notNull(),
});
