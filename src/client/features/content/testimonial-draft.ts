import { m } from '#client/messages/compiled/messages.js';

/** What a visitor is writing. The title holds their email address; its form is not checked. */
export interface TestimonialDraft {
  name: string;
  title: string;
  description: string;
}

export const EMPTY_DRAFT: TestimonialDraft = { name: '', title: '', description: '' };

const rules: [field: keyof TestimonialDraft, text: () => string][] = [
  ['name', m.testimonials_enter_name],
  ['title', m.testimonials_enter_title],
  ['description', m.testimonials_enter_description],
];

export interface BrokenRule {
  field: keyof TestimonialDraft;
  text: string;
}

/** The first rule that a draft breaks, in the order of its fields. */
export function brokenRule(draft: TestimonialDraft): BrokenRule | undefined {
  const rule = rules.find(([field]) => draft[field].trim() === '');
  return rule && { field: rule[0], text: rule[1]() };
}
