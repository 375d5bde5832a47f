import { stateInAddress, stateOfGstin } from './gst-states.ts';

/** Who sells, as it stands on an invoice. Empty text where the store has said nothing of it. */
export interface Seller {
  name: string;
  address: string;
  gstNumber: string;
  email: string;
  phone: string;
  state: string;
}

/** The seller out of what the store keeps of itself: `Address1`, `Email1`, …; a GSTIN tells its state best. */
export function sellerOf(details: Record<string, string>, shopName: string): Seller {
  const gstNumber = details['GstNumber'] ?? details['GSTIN'] ?? '';
  const address = first(details, 'Address');
  return {
    name: details['Name'] ?? shopName,
    address,
    gstNumber,
    email: first(details, 'Email'),
    phone: first(details, 'ContactNumber'),
    state: stateOfGstin(gstNumber) ?? details['State'] ?? stateInAddress(address) ?? '',
  };
}

const first = (details: Record<string, string>, field: string): string =>
  Object.keys(details)
    .filter((name) => name.startsWith(field))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((name) => details[name] ?? '')
    .find((value) => value.trim()) ?? '';
