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
    /** When its owner had it closed; nothing of them is left in this row then. */
    erasedAt: timestamp('erased_at', { withTimezone: true }),
    /** Since when the desk lets them order and trade nothing more; null: they may. */
    blockedAt: timestamp('blocked_at', { withTimezone: true }),
    /** Why, for colleagues. */
    blockedBecause: text('blocked_because').notNull().default(''),
    /** The account of the same person that has all of this one's: nobody logs in here any more. */
    mergedInto: integer('merged_into').references((): AnyPgColumn => customers.id),
    mergedAt: timestamp('merged_at', { withTimezone: true }),
    /** When the desk last corrected the number or the name: money is paid out a day later. */
    correctedAt: timestamp('corrected_at', { withTimezone: true }),
    /** When a code that was sent to the number came back; null: nobody has shown that it is theirs. */
    numberProvenAt: timestamp('number_proven_at', { withTimezone: true }),
    /** When the password was last set by a code, without the old one: nothing is sold for a day. */
    resetAt: timestamp('reset_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index().on(table.mergedInto),
    // The desk looks for how a name begins; the indexes of numbers and mails are in the migration of its find.
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
    /** For its owner to know it by: `Chrome on Android`. Never the whole of what a browser says of itself. */
    device: text().notNull().default(''),
    /** The network that it logged in from, coarse: see `coarseNetwork`. */
    network: text().notNull().default(''),
    /** Noted every few minutes at most. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.customerId)],
);

/** What happened to the security of an account, for its owner to see and for nobody to change. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: serial().primaryKey(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** Of `SECURITY_EVENTS` in the contract; another one is of a newer store. */
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
    /** The one of its type that an order goes to unless the customer says otherwise. */
    selected: boolean().notNull().default(false),
  },
  (table) => [index().on(table.customerId)],
);

/**
 * A one-time code that was asked for, for a number with an account and for one without alike, so that
 * neither can be told from the other. The challenge itself is only known to who asked: without it the
 * code's hash tells nothing, however short the code.
 */
export const otpChallenges = pgTable(
  'otp_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    /** The mobile number as it was typed: 10 digits. */
    number: text().notNull(),
    /** Whose number it is; nobody's where the number has no account. */
    customerId: integer('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    /** What the right code opens: a new password, or the mark that the number is its owner's. */
    purpose: text({ enum: ['recovery', 'proof'] })
      .notNull()
      .default('recovery'),
    tries: integer().notNull().default(0),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Set when the right code came: the token that may set a new password, once. */
    resetHash: text('reset_hash').unique(),
    resetExpiresAt: timestamp('reset_expires_at', { withTimezone: true }),
    resetUsedAt: timestamp('reset_used_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.number)],
);

/** Counts of tries within a window, by what is limited; kept here so that a restart forgives nothing. */
export const attempts = pgTable('attempts', {
  /** What is counted: `login:9876543210`. */
  subject: text().primaryKey(),
  count: integer().notNull(),
  windowEndsAt: timestamp('window_ends_at', { withTimezone: true }).notNull(),
});
