import { Refusal } from '#shared/contract/refusal.ts';
import { m } from '#client/messages/compiled/messages.js';
import { StoreUnreachable } from './transport.ts';

/**
 * The text for the customer when something failed: the store's own words if it refused, `unreachable` if the outcome is unknown,
 * else that the reply could not be read.
 */
export function failureText(error: unknown, unreachable: string): string {
  if (error instanceof StoreUnreachable) return unreachable;
  return error instanceof Refusal && error.message ? error.message : m.store_answer_unreadable();
}
