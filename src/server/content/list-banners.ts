import { asc } from 'drizzle-orm';
import { banners } from '../db/schema/content.ts';
import type { ShopContext } from '#server/context.ts';

/** The banners of the home page, in the store's order. */
export const listBanners = (shop: ShopContext): Promise<(typeof banners.$inferSelect)[]> =>
  shop.db.select().from(banners).orderBy(asc(banners.position), asc(banners.id));
