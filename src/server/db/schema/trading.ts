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

/** The bounds within which the refinery believes an ask, or the ratio of gold to silver. */
export const rateBands = pgTable('rate_bands', {
  of: text({ enum: [...METALS, 'ratio'] }).primaryKey(),
  from: ask('from'),
  to: ask('to'),
  by: text().notNull(),
  setAt: at('set_at').notNull(),
});

/** Levels that a person at the desk has confirmed. Rows are only ever added. */
export const acceptedLevels = pgTable('accepted_levels', {
  id: serial().primaryKey(),
  gold: ask('gold'),
  silver: ask('silver'),
  by: text().notNull(),
  reason: text().notNull(),
  acceptedAt: at('accepted_at').notNull(),
});

/** Each time the guard stopped believing the source. Open while `endedAt` is null: a start then begins tripped. */
export const rateTrips = pgTable(
  'rate_trips',
  {
    id: serial().primaryKey(),
    reason: text().notNull(),
    metal: text({ enum: METALS }),
    /** The figures behind it. */
    words: text().notNull(),
    trippedAt: at('tripped_at').notNull(),
    /** The reading that tripped it, the newest since, and the last believed one. */
    first: jsonb().$type<KeptReading>().notNull(),
    latest: jsonb().$type<KeptReading>().notNull(),
    trusted: jsonb().$type<KeptReading>(),
    /** Where the source must come back to, and how close, in percent. */
    anchor: jsonb().$type<{ gold: number; silver: number; at: number }>(),
    most: jsonb().$type<{ gold: number; silver: number }>().notNull(),
    endedAt: at('ended_at'),
    ended: text({ enum: ['back', 'accepted'] }),
  },
  (table) => [index().on(table.endedAt)],
);

/** What the desk has halted. In force while `resumedAt` is null. */
export const halts = pgTable(
  'halts',
  {
    id: serial().primaryKey(),
    /** The metal; null for both. */
    metal: text({ enum: METALS }),
    /** The scope: everything, trades of digital metal only, or customers' sales only. */
    part: text({ enum: ['all', 'digital', 'buy-back'] }).notNull(),
    by: text().notNull(),
    reason: text().notNull(),
    /** Held prices are not honoured during the halt, whatever HALT_HONOURS_QUOTES says. */
    withdraws: boolean().notNull().default(false),
    haltedAt: at('halted_at').notNull(),
    resumedAt: at('resumed_at'),
    resumedBy: text('resumed_by'),
  },
  (table) => [index().on(table.resumedAt)],
);

/** Readings that an instance has shown, for the other instances: kept for seconds. */
export const saidRates = pgTable(
  'said_rates',
  {
    gold: text().notNull(),
    silver: text().notNull(),
    time: bigint({ mode: 'number' }).notNull(),
    /** Until when a screen may still show it as live. */
    until: at('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.gold, table.silver, table.time] })],
);

/** One row: the market's hours, where the desk has set them. Without it MARKET_HOURS of the settings applies. */
export const marketTimes = pgTable('market_times', {
  id: integer().primaryKey().default(1),
  /** In the format of MARKET_HOURS; empty: always open. */
  hours: text().notNull(),
  revision: integer().notNull().default(1),
});
