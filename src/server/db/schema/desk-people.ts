import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { customers } from './accounts.ts';
import { digitalSales, type PayoutTo } from './digital.ts';
import { orders } from './orders.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const units = (name: string) => bigint(name, { mode: 'number' });

/** Colleagues' notes about a customer, for colleagues. Rows are only ever added. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: serial().primaryKey(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id),
    at: at('at').notNull(),
    by: text().notNull(),
    text: text().notNull(),
  },
  (table) => [index().on(table.customerId)],
);

/** A file of payouts for the bank. It can be downloaded again, and no payout is in two files while it is on its way. */
export const payoutFiles = pgTable('payout_files', {
  id: serial().primaryKey(),
  at: at('at').notNull(),
  by: text().notNull(),
});

/**
 * The money of a customer's sale on its way by the bank: released, then in a file. If it fails, the sale is due again and gets
 * another row.
 */
export const payoutTransfers = pgTable(
  'payout_transfers',
  {
    id: serial().primaryKey(),
    sale: text()
      .notNull()
      .references(() => digitalSales.number),
    amount: numeric({ precision: 14, scale: 2 }).notNull(),
    /** The payout place at the time of the release. */
    payout: jsonb().$type<PayoutTo>().notNull(),
    releasedAt: at('released_at').notNull(),
    releasedBy: text('released_by').notNull(),
    fileId: integer('file_id').references(() => payoutFiles.id),
    failedAt: at('failed_at'),
    /** Why it failed, for colleagues. */
    reason: text().notNull().default(''),
  },
  (table) => [
    index().on(table.fileId),
    index().on(table.sale),
    uniqueIndex('payout_transfers_one_on_its_way')
      .on(table.sale)
      .where(sql`${table.failedAt} is null`),
  ],
);

/** The figures of a day at its closing. Money in paise, metal in whole 0.1 mg. */
export interface DayFigures {
  vouchers: { type: string; count: number; paise: number }[];
  /** The change of each account of the books: above 0 a debit. */
  ledgers: { name: string; paise: number }[];
  ways: { way: string; came: number; went: number; count: number }[];
  metal: { metal: 'gold' | 'silver'; kind: string; units: number; count: number }[];
  /** The ledger sets booked on that day. */
  sets: { count: number; first: number | null; last: number | null };
}

/** A closed day in India. Rows are only ever added, as a trigger of the migration enforces. */
export const dayCloses = pgTable('day_closes', {
  day: date({ mode: 'string' }).primaryKey(),
  closedAt: at('closed_at').notNull(),
  by: text().notNull(),
  figures: jsonb().$type<DayFigures>().notNull(),
  /** The hash and id of the ledger's last set at the closing. */
  ledgerHead: text('ledger_head').notNull(),
  ledgerSet: units('ledger_set').notNull(),
  /** The same for the audit log; empty where it had no entries. */
  auditHead: text('audit_head').notNull(),
  auditEntry: integer('audit_entry').notNull(),
});

export const LEDGER_CHECK_STATES = ['running', 'right', 'wrong'] as const;

/** A check of the whole ledger: its progress, then its findings. */
export const ledgerChecks = pgTable('ledger_checks', {
  id: serial().primaryKey(),
  by: text().notNull(),
  startedAt: at('started_at').notNull(),
  /** The last sign of life: a check interrupted by a restart stops updating it. */
  seenAt: at('seen_at').notNull(),
  endedAt: at('ended_at'),
  state: text({ enum: LEDGER_CHECK_STATES }).notNull(),
  sets: units('sets').notNull(),
  total: units('total').notNull(),
  head: text().notNull().default(''),
  /** The findings, in words for the desk. */
  lines: jsonb().$type<string[]>().notNull().default([]),
});

/** The sums of the refinery's own accounts of money, in paise; a trigger of the migration keeps them. */
export const ownMoney = pgTable('own_money', {
  account: text().primaryKey(),
  amount: units('amount').notNull(),
});

/**
 * Sales, a row for each line of an invoiced order and each purchase of digital metal: narrow, so that reports add up years
 * quickly. Computed from the orders by `../../reports/sold-rows`, and never shown as such.
 */
export const reportRows = pgTable(
  'report_rows',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    line: integer().notNull(),
    /** Whether it is the order's first line of its weight, or of its metal: only such lines count the order. */
    firstOfWeight: boolean('first_of_weight').notNull(),
    firstOfMetal: boolean('first_of_metal').notNull(),
    /** The day of the invoice, in India. */
    day: date({ mode: 'string' }).notNull(),
    kind: text().notNull(),
    metal: text({ enum: ['gold', 'silver'] }).notNull(),
    piece: text().notNull(),
    product: text().notNull(),
    /** Grams of one piece, for display; empty for digital metal. */
    weight: text().notNull(),
    city: text().notNull(),
    pieces: integer().notNull(),
    /** Whole 0.1 mg over all pieces; 0 for a coin from digital metal, whose grams were sold before. */
    units: units('units').notNull(),
    /** Paise before tax: metal, making, delivery and other charges, a card's surcharge included, less its part of a coupon. */
    value: units('value').notNull(),
    /** Paise of the metal at the ask of the sale. */
    atRate: units('at_rate').notNull(),
    /** The version of the rule that computed it; a release with a newer rule recomputes older rows. */
    rule: smallint().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.line] }),
    index().on(table.day),
    index().on(table.rule, table.orderId),
    index('report_rows_orders')
      .on(table.day)
      .where(sql`${table.line} = 0`),
  ],
);

/** How many pages of each kind were opened on a day: counts only, nothing about visitors. */
export const visitDays = pgTable(
  'visit_days',
  {
    day: date({ mode: 'string' }).notNull(),
    pages: text().notNull(),
    visits: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.pages] })],
);
