import { jsonb, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';

/** Every act of the refinery's desk: who did what, when. Rows are only ever added. */
export const auditLog = pgTable('desk_acts', {
  id: serial().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  by: text().notNull(),
  /** `confirm`, `reject`, … */
  act: text().notNull(),
  /** What it was done to: an order's number, a coupon's code. */
  subject: text().notNull(),
  details: jsonb().$type<Record<string, unknown>>().notNull(),
});
