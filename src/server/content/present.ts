import type {
  Banner,
  ClientDetails,
  Faq,
  NewsItem,
  Testimonial,
} from '#shared/contract/content.ts';
import { pictureAddress, type PictureManifest } from '../catalogue/pictures.ts';
import type { banners, clientDetails, faqs, newsItems } from '../db/schema/content.ts';
import type { TestimonialRow } from './content.ts';

export const presentBanner = (
  pictures: PictureManifest,
  row: typeof banners.$inferSelect,
): Banner => ({
  S_Id: row.id,
  S_ImageName: row.name,
  S_ImagePath: pictureAddress(pictures, row.image),
});

export const presentClientDetails = (row: typeof clientDetails.$inferSelect): ClientDetails =>
  row.details;

export const presentNewsItem = (
  pictures: PictureManifest,
  row: typeof newsItems.$inferSelect,
): NewsItem => ({
  Id: row.id,
  B_ImagePath: pictureAddress(pictures, row.image),
  B_Title: row.title,
  B_Description: row.description,
  B_Link: row.link,
});

/** Leaves out the address of the writer. */
export const presentTestimonial = (row: TestimonialRow): Testimonial => ({
  Id: row.id,
  T_Name: row.name,
  T_Description: row.description,
});

export const presentFaq = (row: typeof faqs.$inferSelect): Faq => ({
  Id: row.id,
  F_Title: row.title,
  F_Description: row.description,
});
