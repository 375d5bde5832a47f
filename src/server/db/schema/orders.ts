import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  serial,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { ORDER_STATES } from '#shared/contract/orders.ts';
import { PAYMENT_MODES } from '#shared/contract/payment.ts';
import { QUOTED_KINDS } from '#shared/contract/price-lock.ts';
import type { SalePriceParts } from '#shared/pricing/payable.ts';
import type { TaxProfile } from '#shared/pricing/tax-profile.ts';
import { customers } from './accounts.ts';
import { coupons } from './cart.ts';
import { productDetails } from './catalogue.ts';
import { identities } from './identity.ts';

const rupees = (name: string) => numeric(name, { precision: 14, scale: 2 }).notNull();
const percent = (name: string) => numeric(name, { precision: 7, scale: 4 }).notNull();
const at = (name: string) => timestamp(name, { withTimezone: true });

/** What an order may be of: the bag, a coin out of digital metal, digital metal itself. */
export const SOLD_KINDS = [...QUOTED_KINDS, 'digital'] as const;

/** Rupees and percents as exact text. */
export interface SoldLine {
  detailId: number;
  uniqueId: string;
  productName: string;
  categoryName: string;
  metal: 'Gold' | 'Silver';
  purity: '995' | '999';
  /** Grams of one piece. */
  grams: string;
  quantity: number;
  image: string;
  /** For the whole quantity. */
  price: string;
  makingPercent: string;
  makingCharge: string;
  otherPercent: string;
  otherTax: string;
  logistics: string;
  /** What `price` is made of, in rupees. Absent in a line of before it was kept. */
  made?: Record<keyof SalePriceParts, string>;
}

/** Rupees as exact text. */
export interface SoldTotals {
  amount: string;
  gst: string;
  makingCharge: string;
  otherTax: string;
  logistics: string;
  coupon: string;
  /** To be paid by UPI; a card pays the surcharge on top. */
  total: string;
}

/** The asks at which something was priced, and when they were made (epoch ms). */
export interface SoldRates {
  gold: string;
  silver: string;
  time: number;
}

/** By which rules something was taxed; exact text. */
export interface SoldTax {
  profile: TaxProfile;
  /** Percent. */
  gstPercent: string;
}

/** Of what was sold before there was a choice. */
const FIRST_TAX: SoldTax = { profile: 'specification', gstPercent: '3' };

/** A price that the store holds for one customer's one bag, or one conversion. */
export const priceLocks = pgTable(
  'price_locks',
  {
    /** The wire's QuoteId: random. */
    id: text().primaryKey(),
    /** The number that the order will have. */
    orderNumber: text('order_number').notNull().unique(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    kind: text({ enum: QUOTED_KINDS }).notNull(),
    /** A digest of what was priced: pieces, quantities, coupon. */
    subject: text().notNull(),
    couponId: integer('coupon_id').references(() => coupons.id),
    lines: jsonb().$type<SoldLine[]>().notNull(),
    totals: jsonb().$type<SoldTotals>().notNull(),
    rates: jsonb().$type<SoldRates>().notNull(),
    tax: jsonb().$type<SoldTax>().notNull().default(FIRST_TAX),
    surchargePercent: percent('surcharge_percent'),
    createdAt: at('created_at').notNull(),
    /** What the customer is told; the store honours it somewhat longer. */
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [
    index().on(table.customerId, table.createdAt),
    index('price_locks_held')
      .on(table.expiresAt)
      .where(sql`${table.usedAt} is null`),
  ],
);

/** Where something goes, as it was when it was ordered. */
export interface OrderAddress {
  name: string;
  address: string;
  gstNumber: string;
  number: string;
  email: string;
  state: string;
}

export const orders = pgTable(
  'orders',
  {
    id: serial().primaryKey(),
    /** What people call it by; random, so that nobody can count or guess orders. */
    number: text().notNull().unique(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id),
    kind: text({ enum: SOLD_KINDS }).notNull(),
    state: text({ enum: ORDER_STATES }).notNull(),
    paymentMode: text('payment_mode', { enum: PAYMENT_MODES }).notNull(),
    /** The lock that it was placed on; none where the app knows no locks. A lock is used once. */
    lockId: text('lock_id')
      .unique()
      .references(() => priceLocks.id),
    billing: jsonb().$type<OrderAddress>().notNull(),
    shipping: jsonb().$type<OrderAddress>().notNull(),
    couponId: integer('coupon_id').references(() => coupons.id),
    rates: jsonb().$type<SoldRates>().notNull(),
    tax: jsonb().$type<SoldTax>().notNull().default(FIRST_TAX),
    amount: rupees('amount'),
    gst: rupees('gst'),
    makingCharge: rupees('making_charge'),
    otherTax: rupees('other_tax'),
    logistics: rupees('logistics'),
    coupon: rupees('coupon'),
    /** What a card costs on top, before GST on it; 0 for UPI. */
    surcharge: rupees('surcharge'),
    /**
     * What is to be paid: everything above, the coupon off, the surcharge on. What has come of it is in
     * `payments`.
     */
    /** What is really paid: everything above, the coupon off. */
    paid: rupees('paid'),
    /** The UPI transaction's number as the customer gave it. */
    utr: text().notNull().default(''),
    /** Consecutive within a financial year; given when the order is confirmed. */
    invoiceNumber: text('invoice_number').unique(),
    invoicedAt: at('invoiced_at'),
    /** What a return gives back of `paid`; the rest is kept. */
    returnedMoney: rupees('returned_money').default('0'),
    /** Whether a return gave the grams of its pieces to the customer's holding. */
    returnedGrams: boolean('returned_grams').notNull().default(false),
    placedAt: at('placed_at').notNull(),
    /** Whose PAN the law asked for with it, as it was given then. */
    identityId: text('identity_id').references(() => identities.id),
    /** Of an order by bank transfer: until when its price holds. Money that the bank saw by then came in time. */
    heldUntil: at('held_until'),
    /** What of it must have come by `depositUntil`, else it lapses early; 0 for none. */
    deposit: rupees('deposit').default('0'),
    depositUntil: at('deposit_until'),
    /** The lapsed order that this one goes on from, at a newer price. */
    replaces: integer()
      .unique()
      .references((): AnyPgColumn => orders.id),
  },
  (table) => [
    index().on(table.identityId),
    index().on(table.customerId, table.placedAt),
    index().on(table.state, table.placedAt),
    // Lists go by the first two; orders placed and paid are counted over a year without reading the wide rows.
    index().on(table.placedAt, table.id, table.invoicedAt),
    index().on(table.paid),
    // What is asked for each order, beside what came for it, without reading the wide rows.
    index('orders_asked_index').on(table.id, table.state, table.paid, table.returnedMoney),
    index().on(table.invoicedAt),
    index('orders_to_pack_index')
      .on(table.placedAt, table.id)
      .where(sql`${table.state} = 'confirmed' and ${table.kind} <> 'digital'`),
    index()
      .on(table.heldUntil)
      .where(sql`${table.heldUntil} is not null and ${table.state} = 'placed'`),
    // As `referenceKey` writes a reference: one payment must not be claimed for two orders.
    index('orders_utr_key_index').on(sql`ltrim(upper(${table.utr}), '0')`),
  ],
);

export const orderLines = pgTable(
  'order_lines',
  {
    id: serial().primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    detailId: integer('detail_id')
      .notNull()
      .references(() => productDetails.id),
    line: jsonb().$type<SoldLine>().notNull(),
  },
  (table) => [
    unique().on(table.orderId, table.position),
    index().on(table.detailId),
    // A picture is not thrown away while an order shows it.
    index('order_lines_image_index').on(sql`(${table.line} ->> 'image')`),
  ],
);

/**
 * What a step of an order is: a state that it `reached`, one that it was `taken-back` to, or a correction of where
 * it goes or of who carries it.
 */
export const STEP_KINDS = ['reached', 'taken-back', 'address', 'courier'] as const;

/** Every state that an order came to, with its time, and what was corrected. Rows are only ever added. */
export const orderSteps = pgTable(
  'order_steps',
  {
    id: serial().primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    state: text({ enum: ORDER_STATES }).notNull(),
    kind: text({ enum: STEP_KINDS }).notNull().default('reached'),
    at: at('at').notNull(),
    /** Who did it: `customer`, `store`, `card` or `desk:NAME`. */
    by: text().notNull(),
    /** Words for the customer: why it was rejected, who carries it. */
    note: text().notNull().default(''),
  },
  (table) => [index().on(table.orderId)],
);

/** Which coupon an order used; an order that is rejected gives it back. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    couponId: integer('coupon_id')
      .notNull()
      .references(() => coupons.id),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id),
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id),
  },
  (table) => [index().on(table.couponId, table.customerId)],
);

/**
 * The last number of each series of papers: invoices of a financial year, `26-27`, its credit notes, `CN/26-27`.
 * Locked while one is given.
 */
export const invoiceCounters = pgTable('invoice_counters', {
  series: text('year').primaryKey(),
  last: integer().notNull(),
});
