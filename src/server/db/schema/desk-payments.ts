import { sql } from 'drizzle-orm';
import { index, integer, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { orders } from './orders.ts';
import { proofs } from './payments.ts';
import { staff } from './staff.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Who is working on a payment, so that two people do not decide the same one. It ends by itself some minutes after `touchedAt`. */
export const paymentHolds = pgTable('desk_payment_holds', {
  /** `order:B261119…` or `incoming:12`. */
  item: text().primaryKey(),
  staffId: integer('staff_id')
    .notNull()
    .references(() => staff.id),
  since: at('since').notNull(),
  touchedAt: at('touched_at').notNull(),
});

/** What a customer may be asked for about a payment. */
export const ASK_KINDS = ['reference', 'picture', 'rest', 'other'] as const;
export type AskKind = (typeof ASK_KINDS)[number];

/** A question that the desk asked a customer about an order's payment; open until it is answered or ended. */
export const paymentAsks = pgTable(
  'payment_asks',
  {
    id: serial().primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: ASK_KINDS }).notNull(),
    /** The clerk's words for the customer; may be empty. */
    words: text().notNull(),
    at: at('at').notNull(),
    by: text().notNull(),
    answeredAt: at('answered_at'),
    /** Withdrawn by the desk, or settled by money that came. */
    endedAt: at('ended_at'),
  },
  (table) => [
    index().on(table.orderId),
    // One open question at a time: the customer sees the newest.
    uniqueIndex('payment_asks_open_once')
      .on(table.orderId)
      .where(sql`${table.answeredAt} is null and ${table.endedAt} is null`),
  ],
);

/** The desk's decision about two pictures that look alike. */
export const pictureVerdicts = pgTable(
  'picture_verdicts',
  {
    id: serial().primaryKey(),
    proofId: text('proof_id')
      .notNull()
      .references(() => proofs.id, { onDelete: 'cascade' }),
    otherId: text('other_id')
      .notNull()
      .references(() => proofs.id, { onDelete: 'cascade' }),
    verdict: text({ enum: ['different', 'same'] }).notNull(),
    at: at('at').notNull(),
    by: text().notNull(),
  },
  (table) => [uniqueIndex('picture_verdicts_pair').on(table.proofId, table.otherId)],
);

/** Pictures that were found to be alike, both ways round, so that a list need not decode pictures. */
export const pictureLikes = pgTable(
  'picture_likes',
  {
    id: serial().primaryKey(),
    proofId: text('proof_id')
      .notNull()
      .references(() => proofs.id, { onDelete: 'cascade' }),
    otherId: text('other_id')
      .notNull()
      .references(() => proofs.id, { onDelete: 'cascade' }),
    how: text({ enum: ['same', 'alike'] }).notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    uniqueIndex('picture_likes_pair').on(table.proofId, table.otherId),
    index().on(table.otherId),
  ],
);
