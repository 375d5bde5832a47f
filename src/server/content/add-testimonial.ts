import { LONGEST_REVIEW } from '#shared/content/review.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { seenText } from '#shared/seen-text.ts';
import { m } from '#server/messages/compiled/messages.js';
import { countAttempt } from '#server/limits/attempts.ts';
import { testimonials } from '../db/schema/content.ts';
import type { ShopContext } from '#server/context.ts';

const PER_ADDRESS = { most: 10, windowMs: 60 * 60_000 };

export interface NewTestimonial {
  name: string;
  /** The writer's email address; its form is not checked. */
  title: string;
  description: string;
}

/**
 * Stores a testimonial, unpublished until the desk publishes it. Throws a Refusal 400 with the first rule that
 * is broken, or 429 after too many from one network address.
 */
export async function addTestimonial(
  shop: ShopContext,
  testimonial: NewTestimonial,
  address: string,
): Promise<void> {
  const name = clean(testimonial.name);
  const title = clean(testimonial.title);
  const description = clean(testimonial.description);
  if (!name) refuse(m.enter_name());
  if (!title) refuse(m.enter_title());
  if (!description) refuse(m.enter_description());
  if (name.length > LONGEST_REVIEW.Name) refuse(m.name_too_long({ most: LONGEST_REVIEW.Name }));
  if (title.length > LONGEST_REVIEW.Title) refuse(m.title_too_long({ most: LONGEST_REVIEW.Title }));
  if (description.length > LONGEST_REVIEW.Description) {
    refuse(m.description_too_long({ most: LONGEST_REVIEW.Description }));
  }
  await countAttempt(shop, `testimonial-from:${address}`, PER_ADDRESS);
  await shop.db
    .insert(testimonials)
    .values({ name, email: title, description, createdAt: new Date(shop.now()) });
}

// PostgreSQL's text cannot hold NUL.
const clean = (text: string) => seenText(text.replaceAll('\0', ''));

function refuse(text: string): never {
  throw new Refusal(REFUSED.badInput, text);
}
