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

/** What every piece of content has that the desk writes, puts in order and shows or does not show. */
const kept = () => ({
  position: integer().notNull(),
  /** One more with every change, so that nobody writes over what they have not seen. */
  revision: integer().notNull().default(1),
  /** A draft is not shown, whatever its dates. */
  shown: boolean().notNull().default(true),
  /** Shown from and until then; no limit where empty. */
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
  /** The day that stands over it. */
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
    /** As the customer wrote it, where the desk has changed it. */
    original: text(),
    /** What the shop says to it, for everybody. */
    answer: text().notNull().default(''),
    /** When the store let it through; a new one waits. */
    publishedAt: at('published_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Taken away by the desk, and why. */
    removedAt: at('removed_at'),
    removedWhy: text('removed_why').notNull().default(''),
    revision: integer().notNull().default(1),
  },
  (table) => [index().on(table.publishedAt)],
);

export const faqs = pgTable('faqs', {
  id: serial().primaryKey(),
  /** Under which heading it stands. */
  group: text('group_name').notNull().default(''),
  title: text().notNull(),
  description: text().notNull(),
  ...kept(),
});

/** Counters and shops that customers can go to. Without any, the addresses of the client details are shown. */
export const storeLocations = pgTable('store_locations', {
  id: serial().primaryKey(),
  name: text().notNull(),
  address: text().notNull(),
  hours: text().notNull().default(''),
  phone: text().notNull().default(''),
  /** Where a map shows it; searched by its address where empty. */
  mapLink: text('map_link').notNull().default(''),
  ...kept(),
});

/** A section of a page of words, as the desk has written it. */
export interface TextSection {
  title: string;
  /** Cleaned HTML. */
  html: string;
  /** Our own text is not shown either. */
  hidden: boolean;
}
export type TextSections = Record<string, TextSection>;

/**
 * Every version of a page of words that customers could read. Rows are only ever added, which a trigger of the migration
 * sees to: what stood there on a day can be shown years later.
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

/** What is written and not published yet. A row stays when its draft is published, so that revisions never begin anew. */
export const textDrafts = pgTable('text_drafts', {
  page: text().primaryKey(),
  sections: jsonb().$type<TextSections>().notNull(),
  /** Whether something is written. */
  open: boolean().notNull(),
  revision: integer().notNull(),
  by: text().notNull(),
  at: at('at').notNull(),
});

/** What people ask through the contact form. */
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
    /** Who looks after it, as the audit log names them. */
    assignedTo: text('assigned_to').notNull().default(''),
    /** What was answered, for colleagues. */
    answer: text().notNull().default(''),
    doneAt: at('done_at'),
    revision: integer().notNull().default(1),
  },
  (table) => [index().on(table.doneAt, table.id)],
);
