import { Refusal } from '#shared/contract/refusal.ts';
import { m } from '#client/messages/compiled/messages.js';
import { StoreUnreachable } from './transport.ts';

/**
 * Why something was not done, for the customer: the store's own words as they stand; `unreachable` where
 * nothing is known of the outcome; else that the answer could not be read.
 */
export function failureText(error: unknown, unreachable: string): string {
  if (error instanceof StoreUnreachable) return unreachable;
  return error instanceof Refusal && error.message ? error.message : m.store_answer_unreadable();
}
