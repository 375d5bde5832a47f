import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bit,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes } from '../bytes.ts';
import { customers } from './accounts.ts';
import { orders } from './orders.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** `in`: money that came; `out`: money that was given back; `forgiven`: a shortfall that is not asked for. */
export const PAYMENT_KINDS = ['in', 'out', 'forgiven'] as const;

/** How money moved; `books` where none did. */
export const PAYMENT_CHANNELS = ['upi', 'card', 'bank', 'cash', 'books'] as const;

/**
 * Money that came for an order and went back, many rows per order. Rows are only ever added: a wrong record is reversed by
 * another that names it. `../../payments/records` writes and weighs them.
 */
export const payments = pgTable(
  'payments',
  {
    id: serial().primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: PAYMENT_KINDS }).notNull(),
    /** Below 0 only in a record that reverses another. */
    amount: numeric({ precision: 14, scale: 2 }).notNull(),
    currency: text().notNull().default('INR'),
    channel: text({ enum: PAYMENT_CHANNELS }).notNull(),
    /** The bank's UTR or the provider's id, as it was given. */
    reference: text().notNull(),
    /** The normalised reference, see `referenceKey`; empty where there is none. */
    referenceKey: text('reference_key').notNull(),
    /** Why a reference that was used before counts again; empty for an unshared one. */
    sharedBecause: text('shared_because').notNull().default(''),
    /** When the money was seen: the day of a statement may lie before the record. */
    seenAt: at('seen_at').notNull(),
    recordedAt: at('recorded_at').notNull(),
    /** `desk:NAME`, `card`, `store`. */
    by: text().notNull(),
    /** For colleagues. */
    note: text().notNull().default(''),
    /** The record that this one reverses. */
    reverses: integer()
      .unique()
      .references((): AnyPgColumn => payments.id),
    /** The record `out` of a replaced order that this money came from; the two can only be taken back together. */
    movedFrom: integer('moved_from')
      .unique()
      .references((): AnyPgColumn => payments.id),
  },
  (table) => [
    // For the money of one order, and for sums by order without reading the rows.
    index().on(table.orderId, table.kind, table.amount),
    index().on(table.referenceKey),
    index().on(table.seenAt),
    // A last check for two people who record one reference at the same time.
    uniqueIndex('payments_reference_once')
      .on(table.kind, table.referenceKey)
      .where(
        sql`${table.referenceKey} <> '' and ${table.sharedBecause} = '' and ${table.reverses} is null`,
      ),
    check('payments_amount_sign', sql`(${table.reverses} is null) = (${table.amount} > 0)`),
    check('payments_amount_some', sql`${table.amount} <> 0`),
  ],
);

/**
 * A customer's claim of a payment for an order that waits for money. It is no money, since nobody has seen any. Later records
 * answer it.
 */
export const paymentClaims = pgTable(
  'payment_claims',
  {
    id: serial().primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    at: at('at').notNull(),
    amount: numeric({ precision: 14, scale: 2 }).notNull(),
    channel: text({ enum: ['bank', 'upi'] }).notNull(),
    /** The bank's UTR as the customer read it; may be empty. */
    reference: text().notNull(),
    /** As `referenceKey` computes it. */
    referenceKey: text('reference_key').notNull(),
  },
  (table) => [
    index().on(table.orderId),
    index().on(table.referenceKey),
    check('payment_claims_amount_some', sql`${table.amount} > 0`),
  ],
);

/** The screenshot of a payment, re-encoded by the store: nothing of the uploaded file remains. */
export const proofs = pgTable(
  'proofs',
  {
    /** Random; also its file's name. */
    id: text().primaryKey(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** The claim that it belongs to; null for the one that an order was placed with. */
    claimId: integer('claim_id')
      .unique()
      .references(() => paymentClaims.id),
    mediaType: text('media_type').notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Empty where it was removed (`droppedAt`), or else moved into the bucket: see `proofBytes`. */
    bytes: bytes().notNull(),
    createdAt: at('created_at').notNull(),
    /** The fingerprint, see `fingerprintOf`; older pictures get it when they are first compared. */
    pixelHash: text('pixel_hash'),
    likeness: bit({ dimensions: 512 }),
    /** When it was last compared with all others, see `picture_likes`. */
    comparedAt: at('compared_at'),
    /** When the picture was removed, long after its order ended; its fingerprint stays. */
    droppedAt: at('dropped_at'),
  },
  (table) => [
    index().on(table.pixelHash),
    index().on(table.orderId),
    uniqueIndex('proofs_placed_with_once')
      .on(table.orderId)
      .where(sql`${table.claimId} is null`),
  ],
);

/**
 * Pictures removed here that still have to go, or may have to go, from the bucket: their rows may be gone too, so that nothing
 * else records it.
 */
export const proofRemovals = pgTable('proof_removals', {
  /** The id of the removed proof. */
  id: text().primaryKey(),
  at: at('at').notNull(),
});

/**
 * `strange`: the provider took money that cannot be booked, see `reason`, alone or besides what pays the order; somebody has to
 * give it back there.
 */
export const CARD_STATES = ['open', 'paid', 'failed', 'expired', 'strange'] as const;
export type CardState = (typeof CARD_STATES)[number];

/** A try to pay an order by card. An order may have several, of which one is paid. */
export const cardPayments = pgTable(
  'card_payments',
  {
    /** Random, because it is in addresses that the provider and the browser see. */
    id: text().primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** The name of the card provider. */
    provider: text().notNull(),
    /** The provider's own id of the collection. */
    providerOrderId: text('provider_order_id').unique(),
    providerPaymentId: text('provider_payment_id').unique(),
    amount: numeric({ precision: 14, scale: 2 }).notNull(),
    state: text({ enum: CARD_STATES }).notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    settledAt: at('settled_at'),
    /** Why it failed, in the provider's words; for a `strange` one, why it cannot be booked. */
    reason: text().notNull().default(''),
    /** For the sandbox only: the visitor's choice, and when it takes effect. */
    sandbox: jsonb().$type<{ answer: 'paid' | 'failed'; at: number }>(),
  },
  (table) => [index().on(table.orderId), index().on(table.state), index().on(table.createdAt)],
);

/** Events that a provider sent, once each, and since when it gives no answer about a payment. */
export const cardEvents = pgTable('card_events', {
  /** `razorpay:evt_…`, the provider's own id of the event; or `silent:` and the payment's id. */
  id: text().primaryKey(),
  kind: text().notNull(),
  receivedAt: at('received_at').notNull(),
});

/**
 * A card payment whose money went or may go without the shop: its owner had their bank call it back, or it was given back at the
 * provider's dashboard.
 */
export const cardDisputes = pgTable(
  'card_disputes',
  {
    /** `razorpay:disp_…`, the provider's own id. */
    id: text().primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** The payment, as `referenceKey` computes it. */
    paymentKey: text('payment_key').notNull(),
    amount: numeric({ precision: 14, scale: 2 }).notNull(),
    /**
     * In the provider's words: `open`, `under_review`, `won`, `lost`, `closed`; `refunded` for one that was given back, whose
     * reason is the refund's id.
     */
    status: text().notNull(),
    reason: text().notNull().default(''),
    /** The provider's deadline for an answer. */
    respondBy: at('respond_by'),
    toldAt: at('told_at').notNull(),
    endedAt: at('ended_at'),
  },
  (table) => [index().on(table.orderId), index().on(table.endedAt)],
);
