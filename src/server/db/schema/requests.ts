import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { customers } from './accounts.ts';

/**
 * Requests that must not be executed twice, by the id that the app gave them, with their answers: the same request again gets
 * the same answer and changes nothing.
 */
export const requests = pgTable('requests', {
  /** `AddEnquireFront:anyone:0192f…`: an id is unique within its operation and customer. */
  id: text().primaryKey(),
  /** A digest of the fields: the same id with other fields is an error. */
  fieldsHash: text('fields_hash').notNull(),
  /** The requester; null where no login is needed. */
  customerId: integer('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
  answer: jsonb().$type<{ msg: string; data?: unknown }>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
