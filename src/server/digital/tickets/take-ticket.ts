import { and, eq } from 'drizzle-orm';
import type { TradeSide } from '#shared/pricing/trade.ts';
import { m } from '#server/messages/compiled/messages.js';
import { digitalQuotes, type TicketRow } from '#server/db/schema/digital.ts';
import type { Tx } from '#server/db/transaction.ts';
import { uncountPricing } from '#server/orders/quotes/price-sale.ts';
import {
  type QuoteWords,
  maybePaid,
  requireHonoured,
  requireUsable,
} from '#server/orders/quotes/held-quote.ts';

export interface TicketUse {
  ticketId: string;
  customerId: number;
  side: TradeSide;
}

/**
 * Marks the customer's own ticket as used. Throws the refusals of requireUsable; a ticket for the other side
 * counts as unknown.
 */
export async function takeTicket(
  tx: Tx,
  { ticketId, customerId, side }: TicketUse,
): Promise<TicketRow> {
  const { id } = digitalQuotes;
  const [found] = await tx.db
    .select()
    .from(digitalQuotes)
    .where(
      and(eq(id, ticketId), eq(digitalQuotes.customerId, customerId), eq(digitalQuotes.side, side)),
    )
    .for('update');
  const ticket = await requireUsable(tx, found, WORDS[side]);
  const selling = side === 'sell';
  const deal = { metals: [ticket.source], digital: true, selling };
  requireHonoured(tx, deal, selling ? m.paused_quote_sale : maybePaid(ticket.orderNumber));
  const usedAt = new Date(tx.now());
  await tx.db.update(digitalQuotes).set({ usedAt }).where(eq(id, ticket.id));
  await uncountPricing(tx, customerId);
  return ticket;
}

const WORDS: Record<TradeSide, QuoteWords> = {
  buy: {
    unknown: m.digital_ticket_unknown,
    expired: (number) => m.lock_expired({ number }),
    used: (number) => m.digital_bought_before({ number }),
  },
  sell: {
    unknown: m.digital_ticket_unknown,
    expired: () => m.digital_sale_expired(),
    used: (number) => m.digital_sold_before({ number }),
  },
};
