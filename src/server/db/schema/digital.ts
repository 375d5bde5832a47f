import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { TAX_PROFILES } from '#shared/pricing/tax-profile.ts';
import { customers } from './accounts.ts';
import { orders, type SoldRates } from './orders.ts';

const METALS = ['gold', 'silver'] as const;
const SIDES = ['buy', 'sell'] as const;
const rupees = (name: string) => numeric(name, { precision: 14, scale: 2 }).notNull();
const percent = (name: string) => numeric(name, { precision: 7, scale: 4 }).notNull();
const at = (name: string) => timestamp(name, { withTimezone: true });

/** The terms on which the store trades a metal; the desk sets them. */
export const digitalTerms = pgTable('digital_terms', {
  source: text({ enum: METALS }).primaryKey(),
  /** Added to the live gram price where the store sells, and taken off where it buys. */
  buyPercent: percent('buy_percent'),
  sellPercent: percent('sell_percent'),
  /** GST on a purchase. */
  gst: percent('gst'),
  /** The least and the most rupees of a trade, both inclusive. */
  minValue: rupees('min_value'),
  maxValue: rupees('max_value'),
  /** Since when the metal is traded; null while it is not. */
  openedAt: at('opened_at'),
});

/** A trade whose price the store holds for one customer; used once. */
export const digitalQuotes = pgTable(
  'digital_quotes',
  {
    /** The wire's id of it: random. */
    id: text().primaryKey(),
    /** The number that the order or sale will have. */
    orderNumber: text('order_number').notNull().unique(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    side: text({ enum: SIDES }).notNull(),
    source: text({ enum: METALS }).notNull(),
    /** Rupees for a gram. */
    rate: rupees('rate'),
    /** Whole 0.1 mg. */
    units: bigint({ mode: 'number' }).notNull(),
    gstPercent: percent('gst_percent'),
    value: rupees('value'),
    gst: rupees('gst'),
    total: rupees('total'),
    /** What a card adds, in percent, and how the sale is taxed, as of the ticket; null in one of the release before. */
    surchargePercent: numeric('surcharge_percent', { precision: 7, scale: 4 }),
    taxProfile: text('tax_profile', { enum: TAX_PROFILES }),
    /** The asks at which it was priced. */
    rates: jsonb().$type<SoldRates>().notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    /** When it was ended before its time, which its signature covers: by a newer ticket, or because its account ended. */
    endedAt: at('ended_at'),
    /** Signs all of the above that the customer is told. */
    signature: text().notNull(),
  },
  (table) => [
    index().on(table.customerId, table.createdAt),
    // For finding usable tickets.
    index().on(table.expiresAt),
  ],
);

/** A ticket as it is stored. */
export type TicketRow = typeof digitalQuotes.$inferSelect;

/** What an order of the kind `digital` buys. */
export const digitalPurchases = pgTable('digital_purchases', {
  orderId: integer('order_id')
    .primaryKey()
    .references(() => orders.id),
  quoteId: text('quote_id')
    .notNull()
    .unique()
    .references(() => digitalQuotes.id),
});

/** Where the money of a sale goes, as of the sale. Has the whole account number. */
export interface PayoutTo {
  kind: 'upi' | 'account';
  upi: string;
  holder: string;
  account: string;
  ifsc: string;
}

/** Where a customer wants the money of their sales to go. */
export const payoutDetails = pgTable('payout_details', {
  customerId: integer('customer_id')
    .primaryKey()
    .references(() => customers.id, { onDelete: 'cascade' }),
  payout: jsonb().$type<PayoutTo>().notNull(),
  changedAt: at('changed_at').notNull(),
});

/** Metal that the store bought back. The grams left the holding with it; its money is due until it is paid. */
export const digitalSales = pgTable(
  'digital_sales',
  {
    /** The number that people know it by. */
    number: text().primaryKey(),
    quoteId: text('quote_id')
      .notNull()
      .unique()
      .references(() => digitalQuotes.id),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id),
    payout: jsonb().$type<PayoutTo>().notNull(),
    /** Since when the customer's money went to this place; null where that was not recorded. */
    placeSince: at('place_since'),
    soldAt: at('sold_at').notNull(),
    /** When the money was paid, and the bank's reference. */
    paidAt: at('paid_at'),
    paidReference: text('paid_reference').notNull().default(''),
  },
  (table) => [
    index().on(table.customerId, table.soldAt),
    index()
      .on(table.soldAt, table.number)
      .where(sql`${table.paidAt} is null`),
    index().on(table.paidAt),
    index('digital_sales_paid_reference')
      .on(sql`upper(${table.paidReference})`)
      .where(sql`${table.paidAt} is not null`),
  ],
);

/** A payout that was noted and then taken back, by mistake or because the bank returned it. The sale's money is due again. */
export const payoutReturns = pgTable(
  'payout_returns',
  {
    id: serial().primaryKey(),
    sale: text()
      .notNull()
      .references(() => digitalSales.number),
    /** When it was noted as paid, and the bank's reference. */
    paidAt: at('paid_at').notNull(),
    reference: text().notNull(),
    returnedAt: at('returned_at').notNull(),
    by: text().notNull(),
    /** For colleagues. */
    reason: text().notNull(),
  },
  (table) => [index().on(table.sale), index().on(table.paidAt), index().on(table.returnedAt)],
);

/** The store's secrets, such as the key that signs tickets: created when first needed, and known to nobody else. */
export const storeKeys = pgTable('store_keys', {
  name: text().primaryKey(),
  secret: text().notNull(),
});

export const CANDLE_SPANS = ['minute', 'hour', 'day'] as const;
export type CandleSpan = (typeof CANDLE_SPANS)[number];

const ask = (name: string) => numeric(name, { precision: 14, scale: 4 }).notNull();

/** Readings of the feed, aggregated. Asks: gold for 10 g, silver for 1 kg. */
export const rateCandles = pgTable(
  'rate_candles',
  {
    source: text({ enum: METALS }).notNull(),
    span: text({ enum: CANDLE_SPANS }).notNull(),
    /** When it begins; a day begins at midnight in India. */
    at: at('at').notNull(),
    open: ask('open'),
    high: ask('high'),
    low: ask('low'),
    close: ask('close'),
  },
  (table) => [primaryKey({ columns: [table.source, table.span, table.at] })],
);
