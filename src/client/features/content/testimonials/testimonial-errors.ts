import { LONGEST_REVIEW } from '#shared/content/review.ts';
import { m } from '#client/messages/compiled/messages.js';
import type { FieldError } from '#client/ui/form/use-form-errors.ts';
import { tooLongText } from '../too-long-text.ts';

/** The fields of a review. The title holds the email address, whose format is not checked. */
export const REVIEW_FIELDS = ['Name', 'Title', 'Description'] as const;
export type ReviewField = (typeof REVIEW_FIELDS)[number];

const texts: Record<ReviewField, () => string> = {
  Name: m.testimonials_enter_name,
  Title: m.testimonials_enter_title,
  Description: m.testimonials_enter_description,
};

/** The first broken rule of a review, in the order of its fields: one kept offline would be refused when nobody sees its form. */
export function reviewError(
  typed: Record<ReviewField, string>,
): FieldError<ReviewField> | undefined {
  const empty = REVIEW_FIELDS.find((name) => typed[name].trim() === '');
  if (empty) return { field: empty, text: texts[empty]() };
  const long = REVIEW_FIELDS.find((name) => typed[name].length > LONGEST_REVIEW[name]);
  return long && { field: long, text: tooLongText(typed[long], LONGEST_REVIEW[long]) };
}
