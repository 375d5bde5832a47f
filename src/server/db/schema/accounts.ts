import { index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';

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
  },
  (table) => [index().on(table.customerId)],
);

/** Counts of tries within a window, by what is limited; kept here so that a restart forgives nothing. */
export const attempts = pgTable('attempts', {
  /** What is counted: `login:9876543210`. */
  subject: text().primaryKey(),
  count: integer().notNull(),
  windowEndsAt: timestamp('window_ends_at', { withTimezone: true }).notNull(),
});
