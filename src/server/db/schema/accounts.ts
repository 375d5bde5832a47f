import { boolean, index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';

export const customers = pgTable('customers', {
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
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

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
  },
  (table) => [index().on(table.customerId)],
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
