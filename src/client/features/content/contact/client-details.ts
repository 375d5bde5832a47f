import { isEmailAddress } from '#shared/accounts/registration.ts';
import type { ClientDetails } from '#shared/contract/content.ts';
import { phoneLink } from '#client/ui/text/phone-link.ts';

/** A contact detail, and its link if it has one. */
export interface Detail {
  name: string;
  text: string;
  href?: string | undefined;
}

/** Contact details by kind, recognised by the names of their fields, in the store's order. */
export function waysToReach(
  details: ClientDetails,
): Record<'addresses' | 'phones' | 'emails', Detail[]> {
  const ways = { addresses: [] as Detail[], phones: [] as Detail[], emails: [] as Detail[] };
  for (const [name, value] of Object.entries(details)) {
    const text = value.trim();
    if (!text) continue;
    // Checked first, since EmailAddress contains "address" too.
    if (/email/i.test(name)) ways.emails.push({ name, text, href: mailLink(text) });
    else if (/contactnumber/i.test(name)) ways.phones.push({ name, text, href: phoneLink(text) });
    else if (/address/i.test(name)) ways.addresses.push({ name, text, href: mapLink(text) });
  }
  return ways;
}

const mailLink = (text: string): string | undefined =>
  isEmailAddress(text) ? `mailto:${text}` : undefined;

const mapLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
