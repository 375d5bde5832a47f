import { integer, jsonb, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';
import type { Brand } from '#shared/content/brand.ts';
import { bytes } from '../bytes.ts';

const at = (name: string) => timestamp(name, { withTimezone: true }).notNull();

/** Every brand that the shop has had; the newest is in use. Rows are only ever added: to undo is to add the previous one again. */
export const brands = pgTable('brands', {
  id: serial().primaryKey(),
  brand: jsonb().$type<Brand>().notNull(),
  by: text().notNull(),
  at: at('at'),
});

/** One row: the brand that the desk is editing and nobody sees yet. */
export const brandDraft = pgTable('brand_draft', {
  id: integer().primaryKey().default(1),
  brand: jsonb().$type<Brand>().notNull(),
  /** Counts its changes, so that two editors do not overwrite each other. */
  revision: integer().notNull(),
  by: text().notNull(),
  at: at('at'),
});

/** Logos, named by the hash of their content: `3f2a9c1b7d0e4a55.svg`. */
export const brandFiles = pgTable('brand_files', {
  name: text().primaryKey(),
  mediaType: text('media_type').notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: bytes().notNull(),
  addedAt: at('added_at'),
});
