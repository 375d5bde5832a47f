import { m } from '#client/messages/compiled/messages.js';
import type { StaleReason } from '#client/rates/freshness.ts';
import { staleText } from '#client/rates/stale-text.ts';

/** Why a ticket cannot go on now: its price is held, so only the connection counts. */
export function ticketGateText(reason: StaleReason): string {
  if (reason === 'device-offline') return m.ticket_offline();
  if (reason === 'store-unreachable') return m.ticket_store_away();
  return staleText(reason);
}
