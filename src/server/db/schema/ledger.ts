import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/**
 * One movement of metal or money: a balanced set of entries. Neither table is ever updated or deleted from, as triggers of the
 * migration enforce. `hash` covers the set, its entries and the hash of the set before it.
 */
export const entrySets = pgTable(
  'entry_sets',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** `opening`, `conversion`, `conversion-returned`, `credit-back`, … */
    kind: text().notNull(),
    /** What it belongs to: an order's number. A kind occurs once per reference. */
    reference: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text().notNull().unique(),
  },
  (table) => [unique().on(table.reference, table.kind), index().on(table.at)],
);

export const ASSETS = ['gold', 'silver', 'rupees'] as const;
export type Asset = (typeof ASSETS)[number];

export const entries = pgTable(
  'entries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    setId: bigint('set_id', { mode: 'number' })
      .notNull()
      .references(() => entrySets.id),
    /** `customer:7`, or one of the refinery's own: `vault`, `fabrication`. */
    account: text().notNull(),
    asset: text({ enum: ASSETS }).notNull(),
    /** Whole 0.1 mg, or whole paise; above 0 it increases a holding. */
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index().on(table.account, table.asset), index().on(table.setId)],
);

/**
 * The sums of the refinery's own metal accounts, in whole 0.1 mg. A trigger of the migration updates them with every entry, so
 * that nobody has to add up a long ledger; `desk ledger verify` checks them.
 */
export const ownMetal = pgTable(
  'own_metal',
  {
    account: text().notNull(),
    asset: text({ enum: ASSETS }).notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.asset] })],
);

/** The bars deposited in the vault, by the numbers punched into them. */
export const vaultBars = pgTable(
  'vault_bars',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    number: text().notNull(),
    /** The assay reference of its deposit. */
    deposit: text().notNull(),
    /** How it left the vault; null while it is there. */
    left: text(),
  },
  (table) => [
    uniqueIndex()
      .on(table.number)
      .where(sql`${table.left} is null`),
  ],
);
