import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { customers } from './accounts.ts';

/**
 * Requests that must not be done twice, by the id that the app gave them, with what was answered: the
 * same request again gets the same answer and changes nothing.
 */
export const requests = pgTable('requests', {
  /** `AddEnquireFront:anyone:0192f…`: an id counts within its operation and customer. */
  id: text().primaryKey(),
  /** A digest of the fields: the same id with others is an error. */
  fieldsHash: text('fields_hash').notNull(),
  /** Who asked; nobody for what needs no login. */
  customerId: integer('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
  answer: jsonb().$type<{ msg: string; data?: unknown }>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
