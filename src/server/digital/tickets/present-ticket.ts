import { type Ticket, TRADE_TYPES } from '#shared/contract/digital.ts';
import { toGrams } from '../ledger/grams.ts';
import type { TicketRow } from './make-ticket.ts';

/** A held price as the wire gives it. */
export const presentTicket = (ticket: TicketRow): Ticket => ({
  id: ticket.id,
  type: TRADE_TYPES[ticket.side],
  source: ticket.source,
  quantity: toGrams(ticket.units),
  value: ticket.value,
  gst: ticket.gst,
  total: ticket.total,
  livePrice: ticket.rate,
  expiresAt: ticket.expiresAt.getTime(),
  ONumber: ticket.orderNumber,
  Signature: ticket.signature,
});
