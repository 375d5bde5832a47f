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
 * The state of a piece. `reserved`: for an order that is being packed; `packed`: sealed; `sent`: with the courier or the
 * customer; `returned`: came back, but is not in stock again yet; `withdrawn`: no longer for sale, for a stated reason.
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

/** One bar or coin with its own serial. Rows are never deleted: a serial is used once. */
export const pieces = pgTable(
  'pieces',
  {
    id: serial().primaryKey(),
    /** As stamped, in the form of `readSerial`. */
    serial: text().notNull().unique(),
    detailId: integer('detail_id')
      .notNull()
      .references(() => productDetails.id),
    metal: text({ enum: ['Gold', 'Silver'] }).notNull(),
    /** Parts in a thousand. */
    fineness: text({ enum: ['995', '999'] }).notNull(),
    /** Its weight in whole 0.1 mg, like the ledger; null: not weighed yet. */
    units: bigint({ mode: 'number' }),
    /** Fine metal in it, in whole 0.1 mg, rounded down. */
    fineUnits: bigint('fine_units', { mode: 'number' }),
    state: text({ enum: PIECE_STATES }).notNull(),
    /** The order that it is reserved for or went with. */
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
 * The weights that the shop keeps by serial: without a piece in stock none can be sold, and each piece is scanned when packed. A
 * weight without a row is sold and packed without serials. This row is locked when the last pieces are sold.
 */
export const keptBySerial = pgTable('kept_by_serial', {
  detailId: integer('detail_id')
    .primaryKey()
    .references(() => productDetails.id, { onDelete: 'cascade' }),
  since: timestamp({ withTimezone: true }).notNull(),
});
