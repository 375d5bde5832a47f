import type { Ticket } from '#shared/contract/digital.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { readMetal } from '#shared/pricing/unit-price.ts';
import { m } from '#client/messages/compiled/messages.js';
import { isSale, tradeName } from './ticket.ts';

const UNTIL = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
});

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
    m.ticket_text_until({ time: UNTIL.format(ticket.expiresAt) }),
    ticket.Signature && m.ticket_text_signature({ signature: writtenSignature(ticket.Signature) }),
  ]
    .filter(Boolean)
    .join('\n');
}

/** In groups of four, as it can be read aloud. */
export const writtenSignature = (signature: string): string =>
  signature.replace(/(.{4})(?=.)/g, '$1 ');
