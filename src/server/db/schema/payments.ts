import {
  customType,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { customers } from './accounts.ts';
import { orders } from './orders.ts';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
const at = (name: string) => timestamp(name, { withTimezone: true });

/** The screenshot of a payment by UPI, drawn anew by the store: nothing of the sent file is left. */
export const proofs = pgTable('proofs', {
  /** Random; also its file's name. */
  id: text().primaryKey(),
  customerId: integer('customer_id')
    .notNull()
    .references(() => customers.id),
  orderId: integer('order_id')
    .notNull()
    .unique()
    .references(() => orders.id),
  mediaType: text('media_type').notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: bytes().notNull(),
  createdAt: at('created_at').notNull(),
});

export const CARD_STATES = ['open', 'paid', 'failed', 'expired'] as const;
export type CardState = (typeof CARD_STATES)[number];

/** A try to pay an order by card. An order may have several, of which one is paid. */
export const cardPayments = pgTable(
  'card_payments',
  {
    /** Random: it is in addresses that the provider and the browser see. */
    id: text().primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** The name of the card provider. */
    provider: text().notNull(),
    /** The provider's own number of what it was asked to collect. */
    providerOrderId: text('provider_order_id').unique(),
    providerPaymentId: text('provider_payment_id').unique(),
    amount: numeric({ precision: 14, scale: 2 }).notNull(),
    state: text({ enum: CARD_STATES }).notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    settledAt: at('settled_at'),
    /** Why it failed, in the provider's words. */
    reason: text().notNull().default(''),
    /** Of the sandbox alone: what its visitor chose, and when that is to be known. */
    sandbox: jsonb().$type<{ answer: 'paid' | 'failed'; at: number }>(),
  },
  (table) => [index().on(table.orderId), index().on(table.state)],
);

/** What a provider told us by itself, once each. */
export const cardEvents = pgTable('card_events', {
  /** `razorpay:evt_…`, the provider's own id of the event. */
  id: text().primaryKey(),
  kind: text().notNull(),
  receivedAt: at('received_at').notNull(),
});
