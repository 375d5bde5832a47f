import { m } from '#client/messages/compiled/messages.js';
import type { StaleReason } from '#client/rates/freshness.ts';
import type { PaymentMode } from '#shared/contract/payment.ts';
import { staleText } from '#client/rates/stale-text.ts';

/** Why nothing can be paid now: for a locked price only the connection counts. */
export function gateText(reason: StaleReason, mode: PaymentMode): string {
  const card = mode === 'CARD';
  if (mode === 'TRANSFER') {
    if (reason === 'device-offline') return m.pay_transfer_offline();
    if (reason === 'store-unreachable') return m.pay_transfer_store_away();
  }
  if (reason === 'device-offline') return card ? m.pay_offline_card() : m.pay_offline();
  if (reason === 'store-unreachable') return card ? m.pay_store_away_card() : m.pay_store_away();
  return staleText(reason);
}

/** Why a ticket cannot go on now: its price is held, so only the connection counts. */
export function ticketGateText(reason: StaleReason): string {
  if (reason === 'device-offline') return m.ticket_offline();
  if (reason === 'store-unreachable') return m.ticket_store_away();
  return staleText(reason);
}

/** Why a new price for late money cannot be taken now: it is held, so only the connection counts, and that it was not withdrawn. */
export function lateGateText(reason: StaleReason): string {
  if (reason === 'device-offline') return m.late_offline();
  if (reason === 'store-unreachable') return m.late_store_away();
  return m.late_withdrawn({ why: staleText(reason) });
}
