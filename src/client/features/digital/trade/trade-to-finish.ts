import * as v from 'valibot';
import type { User } from '#shared/contract/account.ts';
import type { Ticket } from '#shared/contract/digital.ts';
import { readMetal } from '#shared/pricing/unit-price.ts';
import { attempt } from '#client/checkout-session/checkout-session.ts';
import {
  openDrafts,
  type StoreClock,
  type StoredDraft,
} from '#client/checkout-session/payment-draft.ts';
import { storedTrade } from '#client/checkout-session/stored-trade.ts';
import { tellsOfMoney } from '#client/checkout-session/tells-of-money.ts';

/** A store honours a price for a moment after its time. */
const HONOURED_MS = 60_000;

const sentAttempt = v.object({ unheard: attempt.entries.unheard });

function isUnanswered({ carried }: StoredDraft): boolean {
  try {
    return v.parse(sentAttempt, JSON.parse(new Map(carried).get('payment-attempt') ?? 'null'))
      .unheard;
  } catch {
    // Nothing was sent, or it cannot be read.
    return false;
  }
}

export interface TradeToFinish {
  ticket: Ticket;
  /** It was sent, and no answer came; else its payment is not submitted. */
  sent: boolean;
}

/**
 * The trade of this side and metal that this device has sent without an answer, or that may be paid, while the store may still take
 * it: a newer ticket would end its price.
 */
export async function findTradeToFinish(
  { source, type }: Pick<Ticket, 'source' | 'type'>,
  { customer, clock }: { customer: User['Id']; clock: StoreClock },
): Promise<TradeToFinish | undefined> {
  const draft = (await openDrafts(customer, Infinity, clock)).get('digital');
  const sent = draft !== undefined && isUnanswered(draft);
  const paying = draft && (sent || tellsOfMoney(draft)) ? draft.quote : undefined;
  const trades = [
    { quote: paying, sent },
    { quote: storedTrade.unanswered.read()?.quote, sent: true },
  ];
  return trades
    .flatMap(({ quote, sent }) => {
      const ticket = quote?.lock.ticket;
      // The price of one that was not sent may have been ended by another device: nothing can be submitted at it.
      return ticket ? { ticket, sent, end: sent ? ticket.expiresAt : quote.lock.expiresAt } : [];
    })
    .find(
      ({ ticket, end }) =>
        ticket.type === type &&
        readMetal(ticket.source) === readMetal(source) &&
        end + HONOURED_MS > clock.now(),
    );
}
