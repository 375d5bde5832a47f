import { index, integer, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { orders } from './orders.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** `opening`: the provider is being asked, or did not answer; `closed`: banks return money sent to it. */
export const COLLECT_STATES = ['opening', 'open', 'closed'] as const;

/** The account that a provider keeps for one order only: all money that comes to it is for that order. One per order. */
export const collectAccounts = pgTable(
  'collect_accounts',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id),
    /** As COLLECT_GATEWAY names it: only the same provider is asked about it later. */
    provider: text().notNull(),
    state: text({ enum: COLLECT_STATES }).notNull(),
    /** The provider's own id; null while it is being opened, as are the columns below. */
    providerId: text('provider_id').unique(),
    account: text().notNull().default(''),
    ifsc: text().notNull().default(''),
    holder: text().notNull().default(''),
    bank: text().notNull().default(''),
    /** Empty where the provider gives none. */
    upiId: text('upi_id').notNull().default(''),
    /** How often the provider was asked to open it. */
    tries: integer().notNull().default(1),
    /** When the provider was last asked to open it. */
    triedAt: at('tried_at').notNull(),
    openedAt: at('opened_at'),
    /** When the provider was last asked for its money. */
    askedAt: at('asked_at'),
    closedAt: at('closed_at'),
  },
  (table) => [index().on(table.account), index().on(table.upiId), index().on(table.state)],
);

/** A provider's UPI code for one payment of one amount of an order. */
export const collectCodes = pgTable(
  'collect_codes',
  {
    /** The provider's own id of it. */
    id: text().primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    provider: text().notNull(),
    amount: numeric({ precision: 14, scale: 2 }).notNull(),
    /** What the code says: `upi://pay?…`. */
    link: text().notNull(),
    createdAt: at('created_at').notNull(),
    closesAt: at('closes_at').notNull(),
    askedAt: at('asked_at'),
  },
  (table) => [index().on(table.orderId), index().on(table.closesAt)],
);

/** Events and payments that a provider told of, once each, whether by webhook or when asked. */
export const collectEvents = pgTable('collect_events', {
  /** `razorpay:evt_…` for an event, or `razorpay:pay_…` for a payment that was handed on. */
  id: text().primaryKey(),
  kind: text().notNull(),
  receivedAt: at('received_at').notNull(),
});
