import { type Enquiry, findEnquiryError, LONGEST_ENQUIRY } from '#shared/content/enquiry.ts';
import { m } from '#client/messages/compiled/messages.js';
import type { FieldError } from '#client/ui/form/use-form-errors.ts';
import { tooLongText } from '../too-long-text.ts';

export const ENQUIRY_FIELDS = ['FirstName', 'LastName', 'Number', 'Email', 'Message'] as const;
export type EnquiryField = (typeof ENQUIRY_FIELDS)[number];

const texts = {
  FirstName: m.contact_enter_first_name,
  LastName: m.contact_enter_last_name,
  Number: m.contact_enter_number,
  Email: m.contact_enter_email,
} as const;

/** The first broken rule, in the order of the form; the rules are the store's own. */
export function enquiryFormError(typed: Enquiry): FieldError<EnquiryField> | undefined {
  const broken = findEnquiryError(typed);
  if (!broken) return undefined;
  if (broken !== 'tooLong') return { field: broken, text: texts[broken]() };
  const field = ENQUIRY_FIELDS.find((name) => typed[name].length > LONGEST_ENQUIRY[name]);
  return field && { field, text: tooLongText(typed[field], LONGEST_ENQUIRY[field]) };
}
