import { isEmailAddress } from '../accounts/registration.ts';
import { seenText } from '../seen-text.ts';

/** The fields of the contact form. The message may be empty. */
export interface Enquiry {
  FirstName: string;
  LastName: string;
  Number: string;
  Email: string;
  Message: string;
}

/** Longer than any honest value; the message may be longest. */
export const LONGEST_ENQUIRY: Record<keyof Enquiry, number> = {
  FirstName: 80,
  LastName: 80,
  Number: 10,
  Email: 254,
  Message: 4000,
};

/** A number to call back: 10 digits, starting with 7 to 9. */
const isCallableNumber = (text: string): boolean => /^[7-9]\d{9}$/.test(text);

/** The first rule that an enquiry breaks, in the order of the form. */
export function findEnquiryError(
  enquiry: Enquiry,
): Exclude<keyof Enquiry, 'Message'> | 'tooLong' | undefined {
  if (!seenText(enquiry.FirstName)) return 'FirstName';
  if (!seenText(enquiry.LastName)) return 'LastName';
  if (!isCallableNumber(enquiry.Number)) return 'Number';
  if (!isEmailAddress(enquiry.Email)) return 'Email';
  const fields = Object.keys(LONGEST_ENQUIRY) as (keyof Enquiry)[];
  return fields.some((field) => enquiry[field].length > LONGEST_ENQUIRY[field])
    ? 'tooLong'
    : undefined;
}
