import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { findClientDetails } from '#server/content/content.ts';
import type { ShopContext } from '#server/context.ts';
import { stateCode, stateInAddress, stateOfGstin } from '#shared/identity/gst-states.ts';
import { isGstin } from '#shared/identity/gstin.ts';

/** The seller as an invoice names it. Fields that the store has not set are empty. */
export interface Seller {
  name: string;
  address: string;
  gstNumber: string;
  email: string;
  phone: string;
  state: string;
}

/** The seller from the store's own details: `Address1`, `Email1`, …; a GSTIN, where set, determines the state. */
export function sellerOf(details: Record<string, string>, shopName: string): Seller {
  const gstNumber = (details['GstNumber'] ?? details['GSTIN'] ?? '').trim();
  const address = first(details, 'Address');
  return {
    name: details['Name']?.trim() || shopName,
    address,
    gstNumber,
    email: first(details, 'Email'),
    phone: first(details, 'ContactNumber'),
    state: stateOfGstin(gstNumber) ?? details['State'] ?? stateInAddress(address) ?? '',
  };
}

/** The seller by the store's current details. Invoices keep their own: read those instead. */
export async function findSeller(shop: ShopContext): Promise<Seller> {
  const client = await findClientDetails(shop);
  return sellerOf(client?.details ?? {}, shop.name);
}

/**
 * The client details that rule 46 requires on an invoice and that are missing or wrong: `Name`, `Address1`, `GstNumber`,
 * `State`. Empty where the seller is complete.
 */
export function sellerFaults(details: Record<string, string>): string[] {
  const { address, gstNumber, state } = sellerOf(details, '');
  return [
    ...(details['Name']?.trim() ? [] : ['Name']),
    ...(address.trim() ? [] : ['Address1']),
    ...(isGstin(gstNumber) && stateOfGstin(gstNumber) ? [] : ['GstNumber']),
    ...(stateCode(state) ? [] : ['State']),
  ];
}

/** The client details that are missing or wrong now: while there are any, no invoice is issued. */
export async function findSellerFaults(shop: ShopContext): Promise<string[]> {
  const client = await findClientDetails(shop);
  return sellerFaults(client?.details ?? {});
}

/** The seller for a paper that is being issued. Throws a Refusal 409 in one line that names what is missing or wrong. */
export async function requireSeller(shop: ShopContext): Promise<Seller> {
  const faults = await findSellerFaults(shop);
  if (faults.length === 0) return findSeller(shop);
  throw new Refusal(REFUSED.conflict, m.seller_incomplete({ fields: faults.join(', ') }));
}

const first = (details: Record<string, string>, field: string): string =>
  Object.keys(details)
    .filter((name) => name.startsWith(field))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((name) => details[name] ?? '')
    .find((value) => value.trim()) ?? '';
