import { type Channel, referenceKey } from '../records/payment-reference.ts';

/** Cheque and counter numbers are shorter, and recur. */
const LEAST = 10;

/**
 * The key of a reference that can only belong to one payment: a UTR of a transfer, the number of a payment by UPI or card.
 * Empty for anything shorter.
 */
export function incomingKey(channel: Channel, reference: string): string {
  const key = referenceKey(channel, reference);
  return key.length >= LEAST && /\d{4}/.test(key) ? key : '';
}
