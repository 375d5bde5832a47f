import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { IDENTITY_STATES } from '#shared/contract/buyer-identity.ts';
import { PAN_HOLDERS } from '#shared/identity/pan.ts';
import { customers } from './accounts.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/**
 * A customer's PAN and the name on it, a row for each that was given. What a row says never changes, since orders point
 * at it; only a rotation seals it anew. One that no order needs is removed when another takes its place.
 */
export const identities = pgTable(
  'identities',
  {
    /** Random; the seal is good for this row alone. */
    id: text().primaryKey(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id),
    /** The PAN, encrypted, and with which key of IDENTITY_KEYS. */
    sealed: text().notNull(),
    keyId: text('key_id').notNull(),
    /** The same for the same PAN under the same key, and worthless without it. */
    digest: text().notNull(),
    /** `••••••417K`. */
    masked: text().notNull(),
    name: text().notNull(),
    holder: text({ enum: PAN_HOLDERS }).notNull(),
    state: text({ enum: IDENTITY_STATES }).notNull(),
    /** Which verification service said so; empty where none was asked or none answered. */
    checkedBy: text('checked_by').notNull().default(''),
    givenAt: at('given_at').notNull(),
    /** When another took its place, or the account was closed; null for the one that counts. */
    replacedAt: at('replaced_at'),
  },
  (table) => [
    uniqueIndex('identities_one_counts')
      .on(table.customerId)
      .where(sql`${table.replacedAt} is null`),
    index().on(table.digest),
    index().on(table.keyId),
  ],
);
