import { stateInAddress, stateOfGstin } from './gst-states.ts';

/** The seller as an invoice names it. Text that the store has not set is empty. */
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
