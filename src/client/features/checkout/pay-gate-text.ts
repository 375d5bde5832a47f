import { m } from '#client/messages/compiled/messages.js';
import type { StaleReason } from '#client/rates/freshness.ts';
import { staleText } from '#client/rates/stale-text.ts';

/** Why nothing can be paid now: for a locked price only the connection counts. */
export function gateText(reason: StaleReason): string {
  if (reason === 'device-offline') return m.pay_offline();
  if (reason === 'store-unreachable') return m.pay_store_away();
  return staleText(reason);
}
