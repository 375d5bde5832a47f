import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

/** Every act at the desk: who did what, when. Rows are only ever added. */
export const auditLog = pgTable(
  'desk_acts',
  {
    id: serial().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    by: text().notNull(),
    /** `confirm`, `reject`, … */
    act: text().notNull(),
    /** The object of the act: an order's number, a coupon's code. */
    subject: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index().on(table.by, table.id),
    index().on(table.act, table.id),
    // For searches by the beginning.
    index('desk_acts_subject_index').on(table.subject.op('text_pattern_ops'), table.id),
    index().on(table.at),
    // Each sealing asks whether its seal was on a parcel before.
    index('desk_acts_seal_index')
      .on(sql`(${table.details} ->> 'seal')`)
      .where(sql`${table.act} = 'seal'`),
  ],
);

/**
 * Chains the acts like the sets of the ledger: each hash covers an act and the hash before it. A trigger of the migration adds a
 * link when the act's transaction ends, so that nobody waits for another's work. Rows are only ever added.
 */
export const auditLinks = pgTable('desk_act_links', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  actId: integer('act_id')
    .notNull()
    .unique()
    .references(() => auditLog.id),
  previousHash: text('previous_hash').notNull(),
  hash: text().notNull().unique(),
});

/** Limits of what one person may do alone. Metal in whole 0.1 mg, `rupees` in paise. Without a row no limit is set yet. */
export const DESK_LIMITS = ['gold', 'silver', 'rupees', 'vault-gold', 'vault-silver'] as const;
export type DeskLimit = (typeof DESK_LIMITS)[number];

export const deskLimits = pgTable('desk_limits', {
  name: text({ enum: DESK_LIMITS }).primaryKey(),
  /** The most that a single act may be. */
  each: bigint({ mode: 'number' }).notNull(),
  /** The most for a day in India, over everybody. */
  day: bigint({ mode: 'number' }).notNull(),
});

/** Acts done without a second person, which use up a day's limit. Rows are only ever added. */
export const limitUses = pgTable(
  'desk_limit_uses',
  {
    id: serial().primaryKey(),
    name: text({ enum: DESK_LIMITS }).notNull(),
    /** The day in India. */
    day: date({ mode: 'string' }).notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    by: text().notNull(),
    act: text().notNull(),
  },
  (table) => [index().on(table.name, table.day)],
);

/** The desk's `yes` or `no` rules; without a row a rule is not set. */
export const deskRules = pgTable('desk_rules', {
  name: text().primaryKey(),
  value: text({ enum: ['yes', 'no'] }).notNull(),
});

export const APPROVAL_STATES = ['waiting', 'approved', 'declined'] as const;

/** Acts above a limit, which wait for a second person. */
export const approvals = pgTable(
  'desk_approvals',
  {
    id: serial().primaryKey(),
    act: text().notNull(),
    /** The arguments, as the act reads them again; act and arguments make up `digest`. */
    args: jsonb().$type<Record<string, unknown>>().notNull(),
    digest: text().notNull(),
    /** What would be done, in words. */
    summary: text().notNull(),
    /** The limit that it exceeds. */
    why: text().notNull(),
    state: text({ enum: APPROVAL_STATES }).notNull(),
    by: text().notNull(),
    /** The user logged in to the machine. */
    osUser: text('os_user').notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The end of the time in which it may be approved. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    decidedBy: text('decided_by'),
    decidedOsUser: text('decided_os_user'),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    /** The reason for declining it. */
    reason: text().notNull().default(''),
  },
  (table) => [index().on(table.state), index().on(table.digest)],
);
