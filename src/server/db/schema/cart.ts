import {
  boolean,
  integer,
  jsonb,
  numeric,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { customers } from './accounts.ts';
import { productDetails } from './catalogue.ts';

export const cartLines = pgTable(
  'cart_lines',
  {
    id: serial().primaryKey(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    detailId: integer('detail_id')
      .notNull()
      .references(() => productDetails.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex().on(table.customerId, table.detailId)],
);

export const COUPON_KINDS = ['rupees', 'percent'] as const;

export const coupons = pgTable('coupons', {
  id: serial().primaryKey(),
  /** Upper case. */
  code: text().notNull().unique(),
  kind: text({ enum: COUPON_KINDS }).notNull().default('rupees'),
  /** Rupees off; 0 for a percent coupon. */
  amount: numeric({ precision: 14, scale: 2 }).notNull(),
  /** Percent of the pieces, before charges and taxes. */
  percent: numeric({ precision: 5, scale: 2 }).notNull().default('0'),
  /** The most rupees that a percent coupon takes off; null for no limit. */
  most: numeric({ precision: 14, scale: 2 }),
  active: boolean().notNull().default(true),
  fromAt: timestamp('from_at', { withTimezone: true }),
  untilAt: timestamp('until_at', { withTimezone: true }),
  /** How many orders can use it; null for any number. */
  uses: integer(),
  /** How many orders of one customer can use it. */
  usesEach: integer('uses_each').notNull().default(1),
  /** The least price of the pieces in rupees, before charges and taxes. */
  minimum: numeric({ precision: 14, scale: 2 }).notNull().default('0'),
  /** The coupon needs every piece to be of these metals; empty for any. */
  metals: jsonb().$type<('gold' | 'silver')[]>().notNull().default([]),
  productIds: jsonb('product_ids').$type<number[]>().notNull().default([]),
  /** The only customers who may use it; empty for everybody. */
  customerIds: jsonb('customer_ids').$type<number[]>().notNull().default([]),
  /** Its purpose, for colleagues. */
  note: text().notNull().default(''),
  revision: integer().notNull().default(1),
});
