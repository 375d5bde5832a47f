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

/** An enquiry that breaks no rule: a field put into it shows whether that field alone does. */
const FLAWLESS: Enquiry = {
  FirstName: 'A',
  LastName: 'B',
  Number: '9000000000',
  Email: 'a@b.in',
  Message: '',
};

/** The first rule that the form breaks, in its order; the rules are those of the store. */
export function enquiryFormFault(typed: Enquiry): FieldError<EnquiryField> | undefined {
  const fault = findEnquiryError(typed);
  if (!fault) return undefined;
  if (fault !== 'tooLong') return { field: fault, text: texts[fault]() };
  const field = ENQUIRY_FIELDS.find(
    (name) => findEnquiryError({ ...FLAWLESS, [name]: typed[name] }) === 'tooLong',
  );
  return { ...(field && { field }), text: m.contact_too_long() };
}
