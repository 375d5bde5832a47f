import { Refusal } from '#shared/contract/refusal.ts';
import { m } from '#client/messages/compiled/messages.js';
import { StoreUnreachable } from '#client/store/transport.ts';

/** Why a form was not accepted: the store's own words as they stand, else what is known. */
export function failureText(error: unknown, unreachable: string): string {
  if (error instanceof StoreUnreachable) return unreachable;
  return error instanceof Refusal && error.message ? error.message : m.account_failed();
}
