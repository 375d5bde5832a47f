import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Settings that an owner made at the desk instead of at the start, and when the shop was opened there. */
export const shopSettings = pgTable('shop_settings', {
  name: text().primaryKey(),
  value: text().notNull(),
  by: text().notNull(),
  setAt: timestamp('set_at', { withTimezone: true }).notNull(),
});
