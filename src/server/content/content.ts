import { and, asc, desc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import {
  banners,
  clientDetails,
  faqs,
  newsItems,
  storeLocations,
  testimonials,
  textVersions,
} from '../db/schema/content.ts';

/** How the shop can be reached and paid; undefined where that was never set. */
export async function findClientDetails(
  shop: ShopContext,
): Promise<typeof clientDetails.$inferSelect | undefined> {
  const [row] = await shop.db.select().from(clientDetails).where(eq(clientDetails.id, 1));
  return row;
}

/** A condition for items shown now: not a draft, and within its dates. */
const shownNow = (
  table: Pick<typeof banners, 'shown' | 'fromAt' | 'untilAt'>,
  { now }: Pick<ShopContext, 'now'>,
) => {
  const at = new Date(now());
  return and(
    eq(table.shown, true),
    or(isNull(table.fromAt), lte(table.fromAt, at)),
    or(isNull(table.untilAt), gt(table.untilAt, at)),
  );
};
/** More than any shop shows; bounds a list that customers load. */
const MOST = 500;

/** The banners of the home page that are shown now, in the store's order. */
export const listBanners = (shop: ShopContext): Promise<(typeof banners.$inferSelect)[]> =>
  shop.db
    .select()
    .from(banners)
    .where(shownNow(banners, shop))
    .orderBy(asc(banners.position), asc(banners.id))
    .limit(MOST);

/** The questions and answers, in the store's order, each group's together. */
export async function listFaqs(shop: ShopContext): Promise<(typeof faqs.$inferSelect)[]> {
  const rows = await shop.db
    .select()
    .from(faqs)
    .where(shownNow(faqs as unknown as typeof banners, shop))
    .orderBy(asc(faqs.position), asc(faqs.id))
    .limit(MOST);
  const groups = [...new Set(rows.map(({ group }) => group))];
  return groups.flatMap((name) => rows.filter(({ group }) => group === name));
}

/** The news that are shown now, in the store's order. */
export const listNews = (shop: ShopContext): Promise<(typeof newsItems.$inferSelect)[]> =>
  shop.db
    .select()
    .from(newsItems)
    .where(shownNow(newsItems as unknown as typeof banners, shop))
    .orderBy(asc(newsItems.position), asc(newsItems.id))
    .limit(MOST);

/** The counters that customers can visit, in the store's order. */
export const listStores = (shop: ShopContext): Promise<(typeof storeLocations.$inferSelect)[]> =>
  shop.db
    .select()
    .from(storeLocations)
    .where(shownNow(storeLocations as unknown as typeof banners, shop))
    .orderBy(asc(storeLocations.position), asc(storeLocations.id))
    .limit(MOST);

/** The newest version of each text page that the desk has ever published. */
export const listTexts = ({
  db,
}: Pick<ShopContext, 'db'>): Promise<(typeof textVersions.$inferSelect)[]> =>
  db
    .select()
    .from(textVersions)
    .where(
      sql`text_versions.version = (select max(each.version) from ${textVersions} as each where each.page = text_versions.page)`,
    )
    .orderBy(asc(textVersions.page));

export type TestimonialRow = typeof testimonials.$inferSelect;

/** The published testimonials, newest first. */
export const listTestimonials = (shop: ShopContext): Promise<TestimonialRow[]> =>
  shop.db
    .select()
    .from(testimonials)
    .where(and(isNotNull(testimonials.publishedAt), isNull(testimonials.removedAt)))
    .orderBy(desc(testimonials.publishedAt), asc(testimonials.id));
