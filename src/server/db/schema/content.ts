import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** The columns of all content that the desk writes, orders and shows or hides. */
const kept = () => ({
  position: integer().notNull(),
  /** Increases with every change, so that nobody overwrites a version they have not seen. */
  revision: integer().notNull().default(1),
  /** A draft is not shown, whatever its dates. */
  shown: boolean().notNull().default(true),
  /** Shown from and until; null for no limit. */
  fromAt: at('from_at'),
  untilAt: at('until_at'),
});

/** One row: how the store can be reached. */
export const clientDetails = pgTable('client_details', {
  id: integer().primaryKey().default(1),
  details: jsonb().$type<Record<string, string>>().notNull(),
  qrImage: text('qr_image').notNull().default(''),
  revision: integer().notNull().default(1),
});

export const banners = pgTable('banners', {
  id: serial().primaryKey(),
  /** Its headline. */
  name: text().notNull(),
  image: text().notNull(),
  /** What the picture shows, where it says more than the headline. */
  alt: text().notNull().default(''),
  /** A page of the shop, or an address of the web. */
  link: text().notNull().default(''),
  ...kept(),
});

export const newsItems = pgTable('news_items', {
  id: serial().primaryKey(),
  image: text().notNull(),
  title: text().notNull(),
  description: text().notNull(),
  link: text().notNull(),
  /** The date shown above it. */
  day: date({ mode: 'string' }),
  ...kept(),
});

export const testimonials = pgTable(
  'testimonials',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    /** The writer's address; never shown. */
    email: text().notNull().default(''),
    description: text().notNull(),
    /** The customer's own text, where the desk has edited it. */
    original: text(),
    /** The shop's public answer. */
    answer: text().notNull().default(''),
    /** When the store published it; a new one waits. */
    publishedAt: at('published_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** When the desk removed it, and why. */
    removedAt: at('removed_at'),
    removedWhy: text('removed_why').notNull().default(''),
    revision: integer().notNull().default(1),
  },
  (table) => [index().on(table.publishedAt)],
);

export const faqs = pgTable('faqs', {
  id: serial().primaryKey(),
  /** The heading that it stands under. */
  group: text('group_name').notNull().default(''),
  title: text().notNull(),
  description: text().notNull(),
  ...kept(),
});

/** Counters and shops that customers can visit. Without any, the addresses of the client details are shown. */
export const storeLocations = pgTable('store_locations', {
  id: serial().primaryKey(),
  name: text().notNull(),
  address: text().notNull(),
  hours: text().notNull().default(''),
  phone: text().notNull().default(''),
  /** Its link to a map; empty: searched by its address. */
  mapLink: text('map_link').notNull().default(''),
  ...kept(),
});

/** A section of a text page, as the desk has written it. */
export interface TextSection {
  title: string;
  /** Cleaned HTML. */
  html: string;
  /** Hides our own text too. */
  hidden: boolean;
}
export type TextSections = Record<string, TextSection>;

/**
 * Every published version of a text page. Rows are only ever added, as a trigger of the migration enforces: the text of any day
 * can be shown years later.
 */
export const textVersions = pgTable(
  'text_versions',
  {
    id: serial().primaryKey(),
    page: text().notNull(),
    version: integer().notNull(),
    sections: jsonb().$type<TextSections>().notNull(),
    by: text().notNull(),
    at: at('at').notNull(),
    /** What was changed, in the clerk's words. */
    note: text().notNull().default(''),
  },
  (table) => [uniqueIndex().on(table.page, table.version)],
);

/** Unpublished drafts of text pages. A row stays when its draft is published, so that revisions never restart. */
export const textDrafts = pgTable('text_drafts', {
  page: text().primaryKey(),
  sections: jsonb().$type<TextSections>().notNull(),
  /** Whether there is a draft. */
  open: boolean().notNull(),
  revision: integer().notNull(),
  by: text().notNull(),
  at: at('at').notNull(),
});

/** Messages sent through the contact form. */
export const enquiries = pgTable(
  'enquiries',
  {
    id: serial().primaryKey(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    number: text().notNull(),
    email: text().notNull(),
    message: text().notNull().default(''),
    createdAt: at('created_at').notNull(),
    /** The person responsible, as the audit log names them. */
    assignedTo: text('assigned_to').notNull().default(''),
    /** The answer given, for colleagues. */
    answer: text().notNull().default(''),
    doneAt: at('done_at'),
    revision: integer().notNull().default(1),
  },
  (table) => [index().on(table.doneAt, table.id)],
);
