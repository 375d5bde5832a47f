import { bigint, integer, jsonb, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';
import { bytes } from '../bytes.ts';

const at = (name: string) => timestamp(name, { withTimezone: true }).notNull();

export const PICTURE_KINDS = ['picture', 'film'] as const;
export type PictureKept = (typeof PICTURE_KINDS)[number];

/**
 * Pictures uploaded at the desk and shown in the shop. Their files are in `picture_files`, or in the S3-compatible store of the
 * settings. File names carry a hash of the content, so only a row's text and its name for people ever change.
 */
export const pictures = pgTable('pictures', {
  id: serial().primaryKey(),
  /** The name that the catalogue and texts use: `lotus-coin-3f2a9c1b7d`; for a film with its extension. */
  stem: text().notNull().unique(),
  kind: text({ enum: PICTURE_KINDS }).notNull(),
  /** The uploaded file's name, for people. */
  name: text().notNull(),
  /** A description for people who cannot see it. */
  alt: text().notNull(),
  /** Pixels of the widest file; 0 for a film. */
  width: integer().notNull(),
  height: integer().notNull(),
  widths: jsonb().$type<number[]>().notNull(),
  /** A tiny blurred WebP in base64. */
  placeholder: text().notNull(),
  /** Names of all of its files. */
  files: jsonb().$type<string[]>().notNull(),
  /** Bytes of all of its files. */
  size: integer().notNull(),
  by: text().notNull(),
  addedAt: at('added_at'),
});

/** The files of pictures, where they are kept in the database. Named as in the address after `/pictures/`. */
export const pictureFiles = pgTable('picture_files', {
  name: text().primaryKey(),
  mediaType: text('media_type').notNull(),
  bytes: bytes().notNull(),
});

/** One row that counts changes, so that every instance notices them by reading two numbers. */
export const shopLook = pgTable('shop_look', {
  id: integer().primaryKey().default(1),
  pictures: bigint({ mode: 'number' }).notNull().default(0),
  brand: bigint({ mode: 'number' }).notNull().default(0),
});
