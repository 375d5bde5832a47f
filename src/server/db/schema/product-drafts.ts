import { index, integer, jsonb, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';
import type { ProductContent } from '#shared/desk/catalogue/product-content.ts';
import { products } from './catalogue.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** What somebody is changing about a product and customers do not see yet: one for each product. */
export const productDrafts = pgTable(
  'product_drafts',
  {
    id: serial().primaryKey(),
    /** Null: a product that was never published. */
    productId: integer('product_id')
      .unique()
      .references(() => products.id, { onDelete: 'cascade' }),
    content: jsonb().$type<ProductContent>().notNull(),
    /** Grows with every change, so that two editors notice one another. */
    revision: integer().notNull().default(1),
    by: text().notNull(),
    at: at('at').notNull(),
    /** When it goes out by itself, on whose word, and over which state of the shop. */
    publishAt: at('publish_at'),
    publishBy: text('publish_by').notNull().default(''),
    publishOver: text('publish_over').notNull().default(''),
    /** Why it did not go out at its time. */
    refused: text().notNull().default(''),
  },
  (table) => [index().on(table.publishAt)],
);

export const PRODUCT_ACTS = ['publish', 'withdraw', 'bring-back', 'undo', 'import'] as const;

/** Everything that ever changed about a product in the shop. Rows are only ever added. */
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
    /** Null: it was new. */
    before: jsonb().$type<ProductContent>(),
    after: jsonb().$type<ProductContent>().notNull(),
    /** The change that this one undid. */
    undoes: integer(),
  },
  (table) => [index().on(table.productId, table.id)],
);

/** One row that triggers count up with every change of the catalogue as customers see it, in the transaction of that change. */
export const shopCatalogue = pgTable('shop_catalogue', {
  id: integer().primaryKey().default(1),
  version: integer().notNull().default(0),
});
