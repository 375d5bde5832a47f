import {
  bigint,
  boolean,
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

const METALS = ['gold', 'silver'] as const;
const at = (name: string) => timestamp(name, { withTimezone: true });
const ask = (name: string) => numeric(name, { precision: 14, scale: 4 }).notNull();

/** Asks as exact text, and when they were made upstream, epoch ms. */
interface KeptReading {
  gold: string;
  silver: string;
  time: number;
}

/** Between which bounds the refinery believes an ask, or the ratio of gold to silver. */
export const rateBands = pgTable('rate_bands', {
  of: text({ enum: [...METALS, 'ratio'] }).primaryKey(),
  from: ask('from'),
  to: ask('to'),
  by: text().notNull(),
  setAt: at('set_at').notNull(),
});

/** Levels that a person at the desk has vouched for. Rows are only ever added. */
export const acceptedLevels = pgTable('accepted_levels', {
  id: serial().primaryKey(),
  gold: ask('gold'),
  silver: ask('silver'),
  by: text().notNull(),
  reason: text().notNull(),
  acceptedAt: at('accepted_at').notNull(),
});

/** Each time the guard stopped believing the source. Open while `endedAt` is empty: a start begins tripped then. */
export const rateTrips = pgTable(
  'rate_trips',
  {
    id: serial().primaryKey(),
    reason: text().notNull(),
    metal: text({ enum: METALS }),
    /** The figures behind it. */
    words: text().notNull(),
    trippedAt: at('tripped_at').notNull(),
    /** The reading that tripped it, the newest since, and the last one that was believed. */
    first: jsonb().$type<KeptReading>().notNull(),
    latest: jsonb().$type<KeptReading>().notNull(),
    trusted: jsonb().$type<KeptReading>(),
    /** Where the source must come back to, and how near, percent. */
    anchor: jsonb().$type<{ gold: number; silver: number; at: number }>(),
    most: jsonb().$type<{ gold: number; silver: number }>().notNull(),
    endedAt: at('ended_at'),
    ended: text({ enum: ['back', 'accepted'] }),
  },
  (table) => [index().on(table.endedAt)],
);

/** What somebody at the desk has stopped. In force while `resumedAt` is empty. */
export const halts = pgTable(
  'halts',
  {
    id: serial().primaryKey(),
    /** Which metal; both where empty. */
    metal: text({ enum: METALS }),
    /** Everything, trades of digital metal alone, or customers' sales alone. */
    part: text({ enum: ['all', 'digital', 'buy-back'] }).notNull(),
    by: text().notNull(),
    reason: text().notNull(),
    /** Prices that customers hold are not honoured while it lasts, whatever HALT_HONOURS_QUOTES says. */
    withdraws: boolean().notNull().default(false),
    haltedAt: at('halted_at').notNull(),
    resumedAt: at('resumed_at'),
    resumedBy: text('resumed_by'),
  },
  (table) => [index().on(table.resumedAt)],
);

/** The readings that an instance has shown to somebody, for the others: kept for seconds. */
export const saidRates = pgTable(
  'said_rates',
  {
    gold: text().notNull(),
    silver: text().notNull(),
    time: bigint({ mode: 'number' }).notNull(),
    /** Until a screen may still show it as live. */
    until: at('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.gold, table.silver, table.time] })],
);

/** One row: when the market is open, where the desk has said so. Without it MARKET_HOURS of the settings holds. */
export const marketTimes = pgTable('market_times', {
  id: integer().primaryKey().default(1),
  /** As MARKET_HOURS is written; empty: always open. */
  hours: text().notNull(),
  revision: integer().notNull().default(1),
});
