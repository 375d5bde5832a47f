import { type Enquiry, findEnquiryError } from '#shared/content/enquiry.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { seenText } from '#shared/seen-text.ts';
import { m } from '#server/messages/compiled/messages.js';
import { countAttempt } from '#server/limits/attempts.ts';
import { enquiries } from '../db/schema/content.ts';
import type { ShopContext } from '#server/context.ts';

const PER_ADDRESS = { most: 20, windowMs: 60 * 60_000 };

/**
 * Stores an enquiry of the contact form. Throws a Refusal 400 with the first rule that is broken, or 429 after
 * too many from one network address.
 */
export async function addEnquiry(
  shop: ShopContext,
  enquiry: Enquiry,
  address: string,
): Promise<void> {
  const error = findEnquiryError(enquiry);
  if (error) throw new Refusal(REFUSED.badInput, errorText[error]());
  await countAttempt(shop, `enquiry-from:${address}`, PER_ADDRESS);
  const { FirstName, LastName, Number, Email, Message } = enquiry;
  await shop.db.insert(enquiries).values({
    firstName: seenText(FirstName),
    lastName: seenText(LastName),
    number: Number,
    email: seenText(Email),
    message: seenText(Message),
    createdAt: new Date(shop.now()),
  });
}

const errorText = {
  FirstName: m.enter_first_name,
  LastName: m.enter_last_name,
  Number: m.enter_valid_number,
  Email: m.enter_valid_email,
  tooLong: m.field_too_long,
} as const;
