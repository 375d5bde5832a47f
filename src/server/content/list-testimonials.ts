import { asc, desc, isNotNull } from 'drizzle-orm';
import { testimonials } from '../db/schema/content.ts';
import type { ShopContext } from '#server/context.ts';

export type TestimonialRow = typeof testimonials.$inferSelect;

/** The testimonials that the store let through, the newest first. */
export const listTestimonials = (shop: ShopContext): Promise<TestimonialRow[]> =>
  shop.db
    .select()
    .from(testimonials)
    .where(isNotNull(testimonials.publishedAt))
    .orderBy(desc(testimonials.publishedAt), asc(testimonials.id));
