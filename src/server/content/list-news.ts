import { asc } from 'drizzle-orm';
import { newsItems } from '../db/schema/content.ts';
import type { ShopContext } from '#server/context.ts';

/** The news, in the store's order. */
export const listNews = (shop: ShopContext): Promise<(typeof newsItems.$inferSelect)[]> =>
  shop.db.select().from(newsItems).orderBy(asc(newsItems.position), asc(newsItems.id));
