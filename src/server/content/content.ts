import { asc, desc, eq, isNotNull } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { banners, clientDetails, faqs, newsItems, testimonials } from '../db/schema/content.ts';

/** How the shop can be reached and paid; undefined where that was never set. */
export async function findClientDetails(
  shop: ShopContext,
): Promise<typeof clientDetails.$inferSelect | undefined> {
  const [row] = await shop.db.select().from(clientDetails).where(eq(clientDetails.id, 1));
  return row;
}

/** The banners of the home page, in the store's order. */
export const listBanners = (shop: ShopContext): Promise<(typeof banners.$inferSelect)[]> =>
  shop.db.select().from(banners).orderBy(asc(banners.position), asc(banners.id));

/** The questions and answers, in the store's order. */
export const listFaqs = (shop: ShopContext): Promise<(typeof faqs.$inferSelect)[]> =>
  shop.db.select().from(faqs).orderBy(asc(faqs.position), asc(faqs.id));

/** The news, in the store's order. */
export const listNews = (shop: ShopContext): Promise<(typeof newsItems.$inferSelect)[]> =>
  shop.db.select().from(newsItems).orderBy(asc(newsItems.position), asc(newsItems.id));

export type TestimonialRow = typeof testimonials.$inferSelect;

/** The published testimonials, newest first. */
export const listTestimonials = (shop: ShopContext): Promise<TestimonialRow[]> =>
  shop.db
    .select()
    .from(testimonials)
    .where(isNotNull(testimonials.publishedAt))
    .orderBy(desc(testimonials.publishedAt), asc(testimonials.id));
