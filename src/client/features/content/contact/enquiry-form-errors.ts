import { type Enquiry, findEnquiryError } from '#shared/content/enquiry.ts';
import { m } from '#client/messages/compiled/messages.js';
import type { FieldError } from '#client/ui/form/use-form-errors.ts';

export const ENQUIRY_FIELDS = ['FirstName', 'LastName', 'Number', 'Email', 'Message'] as const;
export type EnquiryField = (typeof ENQUIRY_FIELDS)[number];

const texts = {
  FirstName: m.contact_enter_first_name,
  LastName: m.contact_enter_last_name,
  Number: m.contact_enter_number,
  Email: m.contact_enter_email,
} as const;

/** A valid enquiry. Replacing one field of it shows whether that field is too long. */
const VALID: Enquiry = {
  FirstName: 'A',
  LastName: 'B',
  Number: '9000000000',
  Email: 'a@b.in',
  Message: '',
};

/** The first broken rule, in the order of the form; the rules are the store's own. */
export function enquiryFormError(typed: Enquiry): FieldError<EnquiryField> | undefined {
  const broken = findEnquiryError(typed);
  if (!broken) return undefined;
  if (broken !== 'tooLong') return { field: broken, text: texts[broken]() };
  const field = ENQUIRY_FIELDS.find(
    (name) => findEnquiryError({ ...VALID, [name]: typed[name] }) === 'tooLong',
  );
  return { ...(field && { field }), text: m.contact_too_long() };
}
