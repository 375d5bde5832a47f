import { asc } from 'drizzle-orm';
import { faqs } from '../db/schema/content.ts';
import type { ShopContext } from '#server/context.ts';

/** The questions and answers, in the store's order. */
export const listFaqs = (shop: ShopContext): Promise<(typeof faqs.$inferSelect)[]> =>
  shop.db.select().from(faqs).orderBy(asc(faqs.position), asc(faqs.id));
