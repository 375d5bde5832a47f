import {
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

// Rupees and percents are exact decimals: the driver returns text, which pricing reads exactly.
const rupees = (name: string) => numeric(name, { precision: 14, scale: 2 }).notNull();
const percent = (name: string) => numeric(name, { precision: 7, scale: 4 }).notNull();

export const productTypes = pgTable('product_types', {
  id: serial().primaryKey(),
  name: text().notNull().unique(),
  image: text().notNull(),
  customised: boolean().notNull().default(false),
  position: integer().notNull(),
});

export const categories = pgTable(
  'categories',
  {
    id: serial().primaryKey(),
    productTypeId: integer('product_type_id')
      .notNull()
      .references(() => productTypes.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    image: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [uniqueIndex().on(table.productTypeId, table.name)],
);

export const subcategories = pgTable(
  'subcategories',
  {
    id: serial().primaryKey(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    image: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [uniqueIndex().on(table.categoryId, table.name)],
);

export interface Marketplaces {
  amazon?: string | undefined;
  flipkart?: string | undefined;
  ajio?: string | undefined;
}

/** A product belongs to a leaf: a category without subcategories, or a subcategory. */
export const products = pgTable(
  'products',
  {
    id: serial().primaryKey(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    subcategoryId: integer('subcategory_id').references(() => subcategories.id, {
      onDelete: 'cascade',
    }),
    name: text().notNull(),
    metal: text({ enum: ['Gold', 'Silver'] }).notNull(),
    purity: text({ enum: ['995', '999'] }).notNull(),
    images: jsonb().$type<string[]>().notNull(),
    video: text(),
    shortDescription: text('short_description').notNull(),
    description: text().notNull(),
    purityText: text('purity_text').notNull(),
    packagingText: text('packaging_text').notNull(),
    certification: text().notNull(),
    collection: text().notNull(),
    packaging: text().notNull(),
    marketplaces: jsonb().$type<Marketplaces>().notNull().default({}),
    convertToCoin: boolean('convert_to_coin').notNull(),
    display: boolean().notNull().default(true),
    position: integer().notNull(),
  },
  (table) => [index().on(table.categoryId), index().on(table.subcategoryId)],
);

/** One weight of a product, as it is put in a bag. Its id is the wire's P_DetailsId. */
export const productDetails = pgTable(
  'product_details',
  {
    id: serial().primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    uniqueId: text('unique_id').notNull().unique(),
    grams: numeric({ precision: 12, scale: 4 }).notNull(),
    size: text().notNull(),
    mrp: rupees('mrp'),
    margin: percent('margin'),
    netAmount: rupees('net_amount'),
    serviceTax: percent('service_tax'),
    otherTax: percent('other_tax'),
    makingCharge: percent('making_charge'),
    logistics: rupees('logistics'),
    /** No longer sold; kept because bags and orders may point at it. */
    withdrawn: boolean().notNull().default(false),
    position: integer().notNull(),
  },
  (table) => [index().on(table.productId)],
);

/** One row: rupees on the ask, gold for 10 g and silver for 1 kg. */
export const premiums = pgTable('premiums', {
  id: integer().primaryKey().default(1),
  gold999: rupees('gold_999'),
  gold995: rupees('gold_995'),
  silver999: rupees('silver_999'),
});

export const homeGroups = pgTable('home_groups', {
  id: serial().primaryKey(),
  title: text().notNull(),
  position: integer().notNull(),
});

export const homeGroupItems = pgTable('home_group_items', {
  id: serial().primaryKey(),
  groupId: integer('group_id')
    .notNull()
    .references(() => homeGroups.id, { onDelete: 'cascade' }),
  categoryId: integer('category_id')
    .notNull()
    .references(() => categories.id, { onDelete: 'cascade' }),
  position: integer().notNull(),
});
