import { index, integer, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { orders } from './orders.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** `opening`: the provider is being asked, or did not answer; `closed`: a bank sends back what comes for it. */
export const COLLECT_STATES = ['opening', 'open', 'closed'] as const;

/** The account that a provider keeps for one order alone: whatever comes to it is for that order. Made once per order. */
export const collectAccounts = pgTable(
  'collect_accounts',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id),
    /** As COLLECT_GATEWAY names it: only the same provider is asked about it later. */
    provider: text().notNull(),
    state: text({ enum: COLLECT_STATES }).notNull(),
    /** The provider's own id of it; null while it is being opened, like all below it. */
    providerId: text('provider_id').unique(),
    account: text().notNull().default(''),
    ifsc: text().notNull().default(''),
    holder: text().notNull().default(''),
    bank: text().notNull().default(''),
    /** Empty where the provider gives none. */
    upiId: text('upi_id').notNull().default(''),
    /** How often the provider was asked to open it. */
    tries: integer().notNull().default(1),
    /** When it was last asked to. */
    triedAt: at('tried_at').notNull(),
    openedAt: at('opened_at'),
    /** When the provider was last asked what has come. */
    askedAt: at('asked_at'),
    closedAt: at('closed_at'),
  },
  (table) => [index().on(table.account), index().on(table.upiId), index().on(table.state)],
);

/** A UPI code for one payment of one amount of an order, which the provider made. */
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

/** What a provider has told of money and accounts, once each: by its events, or when it was asked. */
export const collectEvents = pgTable('collect_events', {
  /** `razorpay:evt_…`, the provider's id of the event, or `razorpay:pay_…`, that of a payment that was handed on. */
  id: text().primaryKey(),
  kind: text().notNull(),
  receivedAt: at('received_at').notNull(),
});
