import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  serial,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { PayoutTo } from './digital.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const rupees = (name: string) => numeric(name, { precision: 14, scale: 2 }).notNull();

export const REFUND_STATES = ['asked', 'approved', 'sent', 'done', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** `card`: the provider gives it back to the card; `bank`: a transfer by a file that the bank takes. */
export const REFUND_WAYS = ['card', 'bank'] as const;

/** A file of refunds for the bank. It can be downloaded again, and no refund is ever in two. */
export const refundFiles = pgTable('refund_files', {
  id: serial().primaryKey(),
  at: at('at').notNull(),
  by: text().notNull(),
});

/**
 * Money on its way back. It counts as given back only once it was seen to leave: then `paymentId` is its record. A failed
 * refund's money is due again and asked for anew.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: serial().primaryKey(),
    /** The code used by people, the bank's remark and the provider's receipt: `RF7K3M9QX2TW`. */
    code: text().notNull().unique(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    amount: rupees('amount'),
    way: text({ enum: REFUND_WAYS }).notNull(),
    /** For the way `card`: the provider, and the payment that is given back. */
    provider: text().notNull().default(''),
    providerPaymentId: text('provider_payment_id').notNull().default(''),
    /** The provider's own id of the refund; null until it has told it. */
    providerRefundId: text('provider_refund_id').unique(),
    /** For the way `bank`: the place, with the whole account number. */
    place: jsonb().$type<PayoutTo>(),
    fileId: integer('file_id').references(() => refundFiles.id),
    state: text({ enum: REFUND_STATES }).notNull(),
    askedAt: at('asked_at').notNull(),
    askedBy: text('asked_by').notNull(),
    approvedAt: at('approved_at'),
    sentAt: at('sent_at'),
    /** When to ask the provider next; null while there is nothing to ask. */
    checkAt: at('check_at'),
    doneAt: at('done_at'),
    failedAt: at('failed_at'),
    /** Why it failed, for colleagues. */
    reason: text().notNull().default(''),
    /** The record of the money that left. */
    paymentId: integer('payment_id')
      .unique()
      .references(() => payments.id),
  },
  (table) => [
    index().on(table.orderId),
    index().on(table.state),
    index().on(table.checkAt),
    check('refunds_amount_some', sql`${table.amount} > 0`),
    check('refunds_done_recorded', sql`${table.state} <> 'done' or ${table.paymentId} is not null`),
    check(
      'refunds_where',
      sql`(${table.way} = 'card') = (${table.providerPaymentId} <> '') and (${table.way} = 'bank') = (${table.place} is not null)`,
    ),
  ],
);
