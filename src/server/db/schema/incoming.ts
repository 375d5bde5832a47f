import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  serial,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { orders } from './orders.ts';
import { PAYMENT_CHANNELS, payments } from './payments.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/**
 * The state of incoming money. `booked`: recorded for one or several orders; `proposed`: a person chooses among candidates;
 * `suspense`: it matches nothing yet; `same`: another source told of it before; `sent-back`: it went back to its sender;
 * `foreign`: it is not for the shop.
 */
export const INCOMING_STATES = [
  'booked',
  'proposed',
  'suspense',
  'same',
  'sent-back',
  'foreign',
] as const;
export type IncomingState = (typeof INCOMING_STATES)[number];

/** The rule that matched money to its order; empty while it is not matched. */
export const MATCHED_BY = [
  '',
  'account',
  'number',
  'reference',
  'payer',
  'recorded',
  'person',
] as const;
export type MatchedBy = (typeof MATCHED_BY)[number];

/** Orders that money may be for: one, or several with the part of each. */
export interface IncomingCandidate {
  parts: { order: string; paise: number }[];
  /** The evidence, in words for the desk. */
  why: string;
}

/**
 * Every credit that a source tells of, once each. What was told never changes, as a trigger enforces; what became of it may.
 * `../../payments/incoming` writes it.
 */
export const incomingPayments = pgTable(
  'incoming_payments',
  {
    id: serial().primaryKey(),
    /** `statement:BANK`, `collect:PROVIDER`, `desk`. */
    source: text().notNull(),
    /** The source's own id of it. */
    externalId: text('external_id').notNull(),
    amount: numeric({ precision: 14, scale: 2 }).notNull(),
    channel: text({ enum: PAYMENT_CHANNELS }).notNull(),
    reference: text().notNull(),
    /** As `referenceKey` computes it; empty where there is none. */
    referenceKey: text('reference_key').notNull(),
    remark: text().notNull(),
    payerName: text('payer_name').notNull(),
    /** An account's number or a UPI id. */
    payerAccount: text('payer_account').notNull(),
    /** The account of one order that it came to; empty for the store's own. */
    virtualAccount: text('virtual_account').notNull(),
    /** When the bank received it. */
    seenAt: at('seen_at').notNull(),
    /** When the shop was told: from then on it waits for a person. */
    toldAt: at('told_at').notNull(),
    state: text({ enum: INCOMING_STATES }).notNull(),
    matchedBy: text('matched_by', { enum: MATCHED_BY }).notNull().default(''),
    /** The reason for its state, in words for the desk. */
    why: text().notNull(),
    candidates: jsonb().$type<IncomingCandidate[]>().notNull().default([]),
    /** The row by which another source told of it first. */
    sameAs: integer('same_as').references((): AnyPgColumn => incomingPayments.id),
    /** The reference of the transfer by which it went back. */
    sentBackReference: text('sent_back_reference').notNull().default(''),
    sentBackKey: text('sent_back_key').notNull().default(''),
    /** Who settled it: `desk:NAME`, or the source. */
    by: text().notNull(),
  },
  (table) => [
    unique().on(table.source, table.externalId),
    index().on(table.state),
    index().on(table.referenceKey),
    index().on(table.payerAccount),
    uniqueIndex('incoming_payments_sent_back_once')
      .on(table.sentBackKey)
      .where(sql`${table.sentBackKey} <> ''`),
    check('incoming_payments_amount', sql`${table.amount} > 0`),
  ],
);

/** The orders that incoming money was booked for, one record of `payments` each. Rows are only ever added. */
export const incomingParts = pgTable(
  'incoming_parts',
  {
    id: serial().primaryKey(),
    incomingId: integer('incoming_id')
      .notNull()
      .references(() => incomingPayments.id),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** The part counts as long as this record stands. */
    paymentId: integer('payment_id')
      .notNull()
      .unique()
      .references(() => payments.id),
  },
  (table) => [index().on(table.incomingId), index().on(table.orderId)],
);

/** Every debit that a statement tells of, once each. Rows are only ever added. */
export const outgoingPayments = pgTable(
  'outgoing_payments',
  {
    id: serial().primaryKey(),
    source: text().notNull(),
    externalId: text('external_id').notNull(),
    /** Above 0. */
    amount: numeric({ precision: 14, scale: 2 }).notNull(),
    channel: text({ enum: PAYMENT_CHANNELS }).notNull(),
    reference: text().notNull(),
    referenceKey: text('reference_key').notNull(),
    remark: text().notNull(),
    payeeName: text('payee_name').notNull(),
    payeeAccount: text('payee_account').notNull(),
    seenAt: at('seen_at').notNull(),
    toldAt: at('told_at').notNull(),
  },
  (table) => [
    unique().on(table.source, table.externalId),
    index().on(table.referenceKey),
    check('outgoing_payments_amount', sql`${table.amount} > 0`),
  ],
);

/** How a bank's CSV is read; the desk sets it. */
export interface BankFormat {
  /** The headings of its columns, as in the file. */
  date: string;
  /** The order of day, month and year; a month may be a name. */
  dateOrder: 'DMY' | 'YMD' | 'MDY';
  remark: string;
  /** Either separate columns for credits and debits… */
  credit?: string | undefined;
  debit?: string | undefined;
  /** …or one signed column, or one with another that gives the direction. */
  amount?: string | undefined;
  direction?: string | undefined;
  reference?: string | undefined;
  balance?: string | undefined;
  /** The bank's own id of a line. */
  id?: string | undefined;
  payer?: string | undefined;
  payerAccount?: string | undefined;
  time?: string | undefined;
}

export const bankFormats = pgTable('bank_formats', {
  /** The bank's name as the desk types it, lower case. */
  bank: text().primaryKey(),
  format: jsonb().$type<BankFormat>().notNull(),
  by: text().notNull(),
  setAt: at('set_at').notNull(),
});
