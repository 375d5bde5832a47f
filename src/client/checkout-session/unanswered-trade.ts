import * as v from 'valibot';
import type { User } from '#shared/contract/account.ts';
import type { Ticket } from '#shared/contract/digital.ts';
import { readMetal } from '#shared/pricing/unit-price.ts';
import { attempt, type StoredQuote } from './checkout-session.ts';
import { openDrafts, type StoredDraft } from './payment-draft.ts';
import { storedTrade } from './stored-trade.ts';

/** A store honours a price for a moment after its time. */
const HONOURED_MS = 60_000;

const sentAttempt = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ unheard: attempt.entries.unheard }),
);

const quoteOfUnanswered = ({ carried, quote }: StoredDraft): StoredQuote | undefined => {
  const read = v.safeParse(sentAttempt, new Map(carried).get('payment-attempt'));
  return read.success && read.output.unheard ? quote : undefined;
};

/**
 * The ticket of this side and metal at which this device has sent a trade that is not answered, while the store may still take it: a
 * newer ticket would end the price that may be paid.
 */
export async function findUnansweredTrade(
  { source, type }: Pick<Ticket, 'source' | 'type'>,
  { customer, now }: { customer: User['Id']; now: number },
): Promise<Ticket | undefined> {
  const draft = (await openDrafts(customer, Infinity)).get('digital');
  const sent = [draft && quoteOfUnanswered(draft), storedTrade.unanswered.read()?.quote];
  return sent
    .map((quote) => quote?.lock.ticket)
    .find(
      (ticket) =>
        ticket?.type === type &&
        readMetal(ticket.source) === readMetal(source) &&
        ticket.expiresAt + HONOURED_MS > now,
    );
}
