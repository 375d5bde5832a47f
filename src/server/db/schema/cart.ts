import {
  boolean,
  integer,
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

export const coupons = pgTable('coupons', {
  id: serial().primaryKey(),
  /** Upper case. */
  code: text().notNull().unique(),
  /** Rupees. */
  amount: numeric({ precision: 14, scale: 2 }).notNull(),
  active: boolean().notNull().default(true),
});
