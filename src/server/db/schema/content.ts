import { integer, jsonb, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';

/** One row: how the store can be reached. */
export const clientDetails = pgTable('client_details', {
  id: integer().primaryKey().default(1),
  details: jsonb().$type<Record<string, string>>().notNull(),
  qrImage: text('qr_image').notNull().default(''),
});

export const banners = pgTable('banners', {
  id: serial().primaryKey(),
  name: text().notNull(),
  image: text().notNull(),
  position: integer().notNull(),
});

export const newsItems = pgTable('news_items', {
  id: serial().primaryKey(),
  image: text().notNull(),
  title: text().notNull(),
  description: text().notNull(),
  link: text().notNull(),
  position: integer().notNull(),
});

export const testimonials = pgTable('testimonials', {
  id: serial().primaryKey(),
  name: text().notNull(),
  /** The writer's address; never shown. */
  email: text().notNull().default(''),
  description: text().notNull(),
  /** When the store let it through; a new one waits. */
  publishedAt: timestamp('published_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export const faqs = pgTable('faqs', {
  id: serial().primaryKey(),
  title: text().notNull(),
  description: text().notNull(),
  position: integer().notNull(),
});

/** What people ask through the contact form. */
export const enquiries = pgTable('enquiries', {
  id: serial().primaryKey(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  number: text().notNull(),
  email: text().notNull(),
  message: text().notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
