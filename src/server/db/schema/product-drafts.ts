import { index, integer, jsonb, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';
import type { ProductContent } from '#shared/desk/catalogue/product-content.ts';
import { products } from './catalogue.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Changes to a product that customers do not see yet: one draft per product. */
export const productDrafts = pgTable(
  'product_drafts',
  {
    id: serial().primaryKey(),
    /** Null for a product that was never published. */
    productId: integer('product_id')
      .unique()
      .references(() => products.id, { onDelete: 'cascade' }),
    content: jsonb().$type<ProductContent>().notNull(),
    /** Increases with every change, so that two editors notice each other. */
    revision: integer().notNull().default(1),
    by: text().notNull(),
    at: at('at').notNull(),
    /** When it is published automatically, on whose word, and based on which state of the shop. */
    publishAt: at('publish_at'),
    publishBy: text('publish_by').notNull().default(''),
    publishOver: text('publish_over').notNull().default(''),
    /** Why it was not published at its time. */
    refused: text().notNull().default(''),
  },
  (table) => [index().on(table.publishAt)],
);

export const PRODUCT_ACTS = ['publish', 'withdraw', 'bring-back', 'undo', 'import'] as const;

/** Every published change of a product. Rows are only ever added. */
export const productChanges = pgTable(
  'product_changes',
  {
    id: serial().primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    act: text({ enum: PRODUCT_ACTS }).notNull(),
    at: at('at').notNull(),
    by: text().notNull(),
    /** Null for a new product. */
    before: jsonb().$type<ProductContent>(),
    after: jsonb().$type<ProductContent>().notNull(),
    /** The change that this one undid. */
    undoes: integer(),
  },
  (table) => [index().on(table.productId, table.id)],
);

/** One row: a counter that triggers increase with every change of the catalogue as customers see it, in that change's transaction. */
export const shopCatalogue = pgTable('shop_catalogue', {
  id: integer().primaryKey().default(1),
  version: integer().notNull().default(0),
});
