import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  serial,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

export const customers = pgTable(
  'customers',
  {
    id: serial().primaryKey(),
    /** The 10-digit mobile number, which is the login. */
    number: text().notNull().unique(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text().notNull(),
    state: text().notNull(),
    gstNumber: text('gst_number').notNull().default(''),
    userType: text('user_type').notNull().default('User'),
    passwordHash: text('password_hash').notNull(),
    /** When its owner closed the account; the row then holds no personal data. */
    erasedAt: timestamp('erased_at', { withTimezone: true }),
    /** Since when the desk has blocked it from ordering and trading; null: not blocked. */
    blockedAt: timestamp('blocked_at', { withTimezone: true }),
    /** The reason, for colleagues. */
    blockedBecause: text('blocked_because').notNull().default(''),
    /** The same person's account into which this one was merged: nobody can log in here any more. */
    mergedInto: integer('merged_into').references((): AnyPgColumn => customers.id),
    mergedAt: timestamp('merged_at', { withTimezone: true }),
    /** When the desk last corrected the number or name: payouts are held back for a day after it. */
    correctedAt: timestamp('corrected_at', { withTimezone: true }),
    /** When a code sent to the number came back; null: not proven yet. */
    numberProvenAt: timestamp('number_proven_at', { withTimezone: true }),
    /** When the password was last reset by a code, without the old one: no sales for a day after it. */
    resetAt: timestamp('reset_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index().on(table.mergedInto),
    // For the desk's search by the beginning of a name; the indexes of numbers and mails are in the migration of that search.
    index('customers_first_name_begins').on(sql`lower(${table.firstName}) text_pattern_ops`),
    index('customers_last_name_begins').on(sql`lower(${table.lastName}) text_pattern_ops`),
  ],
);

/** Only hashes of the token and of the cookie are kept, so that a copy of the database logs nobody in. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    cookieHash: text('cookie_hash').notNull(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Lets its owner recognise it: `Chrome on Android`. Never the whole user agent. */
    device: text().notNull().default(''),
    /** The network of the login, coarse: see `coarseNetwork`. */
    network: text().notNull().default(''),
    /** Updated at most every few minutes. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.customerId)],
);

/** Security events of an account, which its owner can see and nobody can change. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: serial().primaryKey(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** One of `SECURITY_EVENTS` in the contract, or one that a newer store wrote. */
    kind: text().notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    device: text().notNull().default(''),
    network: text().notNull().default(''),
  },
  (table) => [index().on(table.customerId, table.id), index().on(table.at)],
);

export const addresses = pgTable(
  'addresses',
  {
    id: serial().primaryKey(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    type: text({ enum: ['billing', 'shipping'] }).notNull(),
    address: text().notNull().default(''),
    gstNumber: text('gst_number').notNull().default(''),
    /** The default address of its type for an order. */
    selected: boolean().notNull().default(false),
  },
  (table) => [index().on(table.customerId)],
);

/**
 * A requested one-time code, stored alike for numbers with and without an account, so that the two look the same. Only the
 * requester knows the challenge: without it the code's hash reveals nothing, however short the code.
 */
export const otpChallenges = pgTable(
  'otp_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    /** The 10-digit mobile number that was typed. */
    number: text().notNull(),
    /** The number's customer; null where the number has no account. */
    customerId: integer('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    /** What the right code allows: setting a new password, or proving the number. */
    purpose: text({ enum: ['recovery', 'proof'] })
      .notNull()
      .default('recovery'),
    tries: integer().notNull().default(0),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Set once the right code came: the hash of the token that may set a new password, once. */
    resetHash: text('reset_hash').unique(),
    resetExpiresAt: timestamp('reset_expires_at', { withTimezone: true }),
    resetUsedAt: timestamp('reset_used_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.number)],
);

/** Counts of tries within a window, per subject; stored so that a restart does not reset them. */
export const attempts = pgTable('attempts', {
  /** What is counted: `login:9876543210`. */
  subject: text().primaryKey(),
  count: integer().notNull(),
  windowEndsAt: timestamp('window_ends_at', { withTimezone: true }).notNull(),
});
