import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { IDENTITY_STATES } from '#shared/contract/buyer-identity.ts';
import { PAN_HOLDERS } from '#shared/identity/pan.ts';
import { customers } from './accounts.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/**
 * A customer's PAN and the name on it, a row for each that was given. A row's content never changes, since orders refer to it;
 * only a key rotation seals it anew. One that no order needs is removed when another replaces it.
 */
export const identities = pgTable(
  'identities',
  {
    /** Random; the seal is valid for this row only. */
    id: text().primaryKey(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id),
    /** The PAN, encrypted, and the key of IDENTITY_KEYS that did it. */
    sealed: text().notNull(),
    keyId: text('key_id').notNull(),
    /** Equal for the same PAN under the same key, and worthless without that key. */
    digest: text().notNull(),
    /** `••••••417K`. */
    masked: text().notNull(),
    name: text().notNull(),
    holder: text({ enum: PAN_HOLDERS }).notNull(),
    state: text({ enum: IDENTITY_STATES }).notNull(),
    /** The verification service that confirmed it; empty where none was asked or none answered. */
    checkedBy: text('checked_by').notNull().default(''),
    givenAt: at('given_at').notNull(),
    /** When another replaced it, or the account was closed; null for the current one. */
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
