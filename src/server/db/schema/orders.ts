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

/** The kinds of orders: a bag, a coin from digital metal, digital metal itself. */
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
  /** The parts of `price`, in rupees. Absent in lines from before they were kept. */
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

/** The asks of a price, and when they were made (epoch ms). */
export interface SoldRates {
  gold: string;
  silver: string;
  time: number;
}

/** The tax rules of a sale; exact text. */
export interface SoldTax {
  profile: TaxProfile;
  /** Percent. */
  gstPercent: string;
}

/** The tax rules of sales from before there was a choice. */
const FIRST_TAX: SoldTax = { profile: 'specification', gstPercent: '3' };

/** A price that the store holds for one customer's bag or conversion. */
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
    /** The end that the customer is told; the store honours the price somewhat longer. */
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

/** An address as of the order. */
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
    /** The number that people know it by; random, so that nobody can count or guess orders. */
    number: text().notNull().unique(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id),
    kind: text({ enum: SOLD_KINDS }).notNull(),
    state: text({ enum: ORDER_STATES }).notNull(),
    paymentMode: text('payment_mode', { enum: PAYMENT_MODES }).notNull(),
    /** The lock that it was placed on; null for an app without locks. A lock is used once. */
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
    /** A card's surcharge before GST on it; 0 for UPI. */
    surcharge: rupees('surcharge'),
    /** The total to pay: everything above, less the coupon, plus the surcharge. Money that came for it is in `payments`. */
    paid: rupees('paid'),
    /** The UPI transaction's number as the customer gave it. */
    utr: text().notNull().default(''),
    /** Consecutive within a financial year; assigned when the order is confirmed. */
    invoiceNumber: text('invoice_number').unique(),
    invoicedAt: at('invoiced_at'),
    /** The part of `paid` that a return gives back; the rest is kept. */
    returnedMoney: rupees('returned_money').default('0'),
    /** The last record of its money before it was returned: what went back until then is no part of what the return gives back. */
    returnedAfter: integer('returned_after'),
    /** Whether a return gave the grams of its pieces to the customer's holding. */
    returnedGrams: boolean('returned_grams').notNull().default(false),
    placedAt: at('placed_at').notNull(),
    /** The PAN that the law required for it, as it was given then. */
    identityId: text('identity_id').references(() => identities.id),
    /** For an order by bank transfer: the end of its held price. Money that the bank saw by then came in time. */
    heldUntil: at('held_until'),
    /** The part that must have come by `depositUntil`, or the order lapses early; 0 for none. */
    deposit: rupees('deposit').default('0'),
    depositUntil: at('deposit_until'),
    /** The lapsed order that this one replaces, at a newer price. */
    replaces: integer()
      .unique()
      .references((): AnyPgColumn => orders.id),
  },
  (table) => [
    index().on(table.identityId),
    index().on(table.customerId, table.placedAt),
    index().on(table.state, table.placedAt),
    // Lists use the first two; with the third, orders placed and paid are counted over a year without reading the wide rows.
    index().on(table.placedAt, table.id, table.invoicedAt),
    index().on(table.paid),
    // The amount asked for each order, for comparison with its money, without reading the wide rows.
    index('orders_asked_index').on(table.id, table.state, table.paid, table.returnedMoney),
    index().on(table.invoicedAt),
    index('orders_to_pack_index')
      .on(table.placedAt, table.id)
      .where(sql`${table.state} = 'confirmed' and ${table.kind} <> 'digital'`),
    index()
      .on(table.heldUntil)
      .where(sql`${table.heldUntil} is not null and ${table.state} = 'placed'`),
    // The expression of `referenceKey`: one payment must not be claimed for two orders.
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
    // For checking that a picture is not removed while an order shows it.
    index('order_lines_image_index').on(sql`(${table.line} ->> 'image')`),
  ],
);

/**
 * The kind of an order's step: a state that it `reached`, one that it was `taken-back` to, or a correction of its address or
 * courier.
 */
export const STEP_KINDS = ['reached', 'taken-back', 'address', 'courier'] as const;

/** Every state that an order reached, with its time, and every correction. Rows are only ever added. */
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

/** Which coupon an order used; a rejected order gives it back. */
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
 * The last number of each series of papers: invoices of a financial year, `26-27`, its credit notes, `CN/26-27`. The row is
 * locked while a number is assigned.
 */
export const invoiceCounters = pgTable('invoice_counters', {
  series: text('year').primaryKey(),
  last: integer().notNull(),
});
