import type { Ticket } from '#shared/contract/digital.ts';
import { mayPay } from '#shared/paying/ways-to-pay.ts';
import { formatRupees, trimmedRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { useStoreMinute } from '#client/api/use-store-minute.ts';
import { cardTotal } from '../payment/pay-price.ts';
import { modesTaken, NO_TERMS } from '../payment/ways/pay-way.ts';
import { usePaymentTerms } from '../payment/ways/terms-query.ts';
import { ticketPrice } from './ticket.ts';

interface TicketWays {
  /** Why UPI pays for none of it, and what a card would cost; empty while UPI does. */
  notice: string;
  /** How it is paid on the next page; empty where nothing pays for it. */
  next: string;
}

/**
 * How a purchase can be paid, in words. The terms are fetched here, so that the ways to pay are known on the next page even where the
 * connection is lost between the two.
 */
export function useTicketWays(): (ticket: Ticket) => TicketWays {
  const { config } = useServices();
  const { terms = NO_TERMS } = usePaymentTerms();
  const at = useStoreMinute();
  return (ticket) => {
    const sum = { total: ticket.total, kind: 'digital' as const, at };
    const taken = { terms, modes: modesTaken(config), upiFull: ticket.UpiFull };
    const notUpi = mayPay('UPI', sum, taken);
    const cards = mayPay('CARD', sum, taken) === undefined;
    if (!notUpi) return { notice: '', next: cards ? m.ticket_buy_next() : m.ticket_buy_next_upi() };
    const next = cards ? m.ticket_buy_next_card() : '';
    if (notUpi !== 'over-limit') return { notice: cards ? '' : m.pay_way_not_many(), next };
    const most = trimmedRupees(terms.UpiMost);
    const card =
      cards && cardTotal({ quote: ticketPrice(ticket, config), total: () => ticket.total }, config);
    if (!card) return { notice: m.ticket_no_way({ most }), next };
    const total = formatRupees(card.total);
    return { notice: m.ticket_card_only({ most, total, percent: card.percent }), next };
  };
}
