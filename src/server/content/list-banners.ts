import { asc } from 'drizzle-orm';
import { banners } from '../db/schema/content.ts';
import type { Shop } from '#server/context.ts';

/** The banners of the home page, in the store's order. */
export const listBanners = (shop: Shop): Promise<(typeof banners.$inferSelect)[]> =>
  shop.db.select().from(banners).orderBy(asc(banners.position), asc(banners.id));
