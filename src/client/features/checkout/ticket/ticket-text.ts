import type { Ticket } from '#shared/contract/digital.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { readMetal } from '#shared/pricing/unit-price.ts';
import { m } from '#client/messages/compiled/messages.js';
import { clockTime } from '#client/rates/clock-time.ts';
import { longDay } from '#client/rates/indian-date.ts';
import { isSale, tradeName } from './ticket.ts';

/** A ticket as text to hand on: all that its signature covers. */
export function ticketText(ticket: Ticket, shop: string): string {
  const sale = isSale(ticket);
  const name = tradeName(ticket);
  const fine = readMetal(ticket.source) === 'silver' ? '999' : '24K 999';
  const grams = exact(ticket.quantity).toFixed();
  return [
    m.ticket_text_title({ shop, number: ticket.ONumber }),
    sale ? m.ticket_text_sell({ grams, name, fine }) : m.ticket_text_buy({ grams, name, fine }),
    m.ticket_text_rate({ price: formatRupees(ticket.livePrice) }),
    m.ticket_text_value({ value: formatRupees(ticket.value) }),
    !sale && m.ticket_text_gst({ gst: formatRupees(ticket.gst) }),
    m.ticket_text_total({ total: formatRupees(ticket.total) }),
    m.ticket_text_until({
      day: longDay(ticket.expiresAt),
      time: clockTime(ticket.expiresAt, 'seconds'),
    }),
    ticket.Signature && m.ticket_text_signature({ signature: writtenSignature(ticket.Signature) }),
  ]
    .filter(Boolean)
    .join('\n');
}

/** In groups of four, as it can be read aloud. */
export const writtenSignature = (signature: string): string =>
  signature.replace(/(.{4})(?=.)/g, '$1 ');
