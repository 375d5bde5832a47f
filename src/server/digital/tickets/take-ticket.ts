import { and, eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { TradeSide } from '#shared/pricing/trade.ts';
import { m } from '#server/messages/compiled/messages.js';
import { digitalQuotes } from '#server/db/schema/digital.ts';
import { orders } from '#server/db/schema/orders.ts';
import { GRACE_MS } from '#server/orders/quotes/take-quote.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { ShopContext } from '#server/context.ts';
import type { TicketRow } from './make-ticket.ts';

export interface TicketUse {
  ticketId: string;
  customerId: number;
  side: TradeSide;
}

/**
 * Uses the customer's own ticket up, if the transaction succeeds. Throws a Refusal 404 for one that is not
 * theirs or is for the other side, 409 `already-placed` for one that was used, 409 `price-moved` for one that
 * has run out.
 */
export async function takeTicket(tx: Tx, use: TicketUse): Promise<TicketRow> {
  const [ticket] = await tx.db
    .select()
    .from(digitalQuotes)
    .where(
      and(
        eq(digitalQuotes.id, use.ticketId),
        eq(digitalQuotes.customerId, use.customerId),
        eq(digitalQuotes.side, use.side),
      ),
    )
    .for('update');
  if (!ticket) throw new Refusal(REFUSED.notFound, m.digital_ticket_unknown());
  if (ticket.usedAt) throw await usedUp(tx, ticket);
  const number = ticket.orderNumber;
  if (tx.now() > ticket.expiresAt.getTime() + GRACE_MS) {
    const words = use.side === 'buy' ? m.lock_expired({ number }) : m.digital_sale_expired();
    throw new Refusal(REFUSED.conflict, words, 'price-moved');
  }
  const usedAt = new Date(tx.now());
  await tx.db.update(digitalQuotes).set({ usedAt }).where(eq(digitalQuotes.id, ticket.id));
  return ticket;
}

async function usedUp(
  { db }: ShopContext,
  { side, orderNumber: number }: TicketRow,
): Promise<Refusal> {
  if (side === 'sell') {
    return new Refusal(REFUSED.conflict, m.digital_sold_before({ number }), 'already-placed');
  }
  const [order] = await db
    .select({ state: orders.state })
    .from(orders)
    .where(eq(orders.number, number));
  // Nothing comes of it any more: the way on is a new price, not an order to wait for.
  return order?.state === 'rejected'
    ? new Refusal(REFUSED.conflict, m.lock_rejected({ number }), 'price-moved')
    : new Refusal(REFUSED.conflict, m.digital_bought_before({ number }), 'already-placed');
}
