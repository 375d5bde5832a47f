import type {
  Banner,
  ClientDetails,
  Faq,
  NewsItem,
  Testimonial,
} from '#shared/contract/content.ts';
import type { Store, WrittenText } from '#shared/contract/shop-content.ts';
import { pictureAddress, type PictureManifest } from '../catalogue/pictures.ts';
import type {
  banners,
  clientDetails,
  faqs,
  newsItems,
  storeLocations,
  textVersions,
} from '../db/schema/content.ts';
import type { ShopContext } from '#server/context.ts';
import type { TestimonialRow } from './content.ts';
import { fillHtml, fillText } from './figures.ts';

export const presentBanner = (
  pictures: PictureManifest,
  row: typeof banners.$inferSelect,
): Banner => ({
  S_Id: row.id,
  S_ImageName: row.name,
  S_ImagePath: pictureAddress(pictures, row.image),
  S_Link: row.link,
  S_Alt: row.alt,
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
  B_Date: row.day ?? '',
});

/** Leaves out the writer's email address. */
export const presentTestimonial = (row: TestimonialRow): Testimonial => ({
  Id: row.id,
  T_Name: row.name,
  T_Description: row.description,
  T_Answer: row.answer,
});

export const presentFaq = (shop: ShopContext, row: typeof faqs.$inferSelect): Faq => ({
  Id: row.id,
  F_Title: fillText(shop, row.title),
  F_Description: fillHtml(shop, row.description),
  F_Group: row.group,
});

export const presentStore = (row: typeof storeLocations.$inferSelect): Store => ({
  Id: row.id,
  Name: row.name,
  Address: row.address,
  Hours: row.hours,
  Phone: row.phone,
  MapLink: row.mapLink,
});

export const presentText = (
  shop: ShopContext,
  { page, version, at, sections }: typeof textVersions.$inferSelect,
): WrittenText => ({
  Page: page,
  Version: version,
  ChangedAt: at.getTime(),
  Sections: Object.entries(sections).map(([id, { title, html, hidden }]) => ({
    Id: id,
    Title: fillText(shop, title),
    Html: fillHtml(shop, html),
    Hidden: hidden,
  })),
});
