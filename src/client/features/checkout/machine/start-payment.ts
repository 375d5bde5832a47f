import type { PaymentDraft } from '#client/checkout-session/payment-draft.ts';
import type { HeldPrice, StoredQuote } from '#client/checkout-session/checkout-session.ts';
import { tellsOfMoney } from '#client/checkout-session/tells-of-money.ts';
import type { Freshness } from '#client/rates/freshness.ts';
import { expire } from './payment-machine.ts';
import {
  type Attempt,
  NO_PROOF,
  type PaymentState,
  type Price,
  proofOf,
  quoteOf,
  quoteSubject,
} from './payment-state.ts';

/** A price that expired longer ago than this is dropped silently if the customer has not paid. */
const FORGOTTEN_AFTER_MS = 30 * 60_000;

export interface StartParts {
  /** Where prices come from; undefined where the store holds none. */
  source: { asked: string; first?: HeldPrice | undefined } | undefined;
  /** What the device has of an earlier visit. */
  stored: StoredQuote | undefined;
  draft: PaymentDraft | undefined;
  attempt: Attempt | undefined;
  /** The attempt was sent, and no answer came. */
  outcomeUnknown: boolean;
  freshness: Freshness;
}

/** The state in which a payment opens, from what an earlier visit left on the device. */
export function startPayment(parts: StartParts, now: number): PaymentState {
  const { draft, attempt, outcomeUnknown, freshness } = parts;
  const price = startPrice(parts, now);
  const quote = quoteOf(price);
  const left = { ...NO_PROOF, ...(draft && pick(draft)) };
  const state: PaymentState = {
    price,
    quoting: { request: undefined, requests: 0, unprompted: 0, error: '', gateClosed: false },
    order:
      attempt && outcomeUnknown
        ? { phase: 'unknown', attempt, error: '' }
        : { phase: 'idle', attempt, error: '' },
    proof: quote ? proofOf(left, quote) : left,
    freshness,
    bag: { empty: false },
    elsewhere: false,
    secondsLeft: 0,
  };
  return expire(state, now);
}

const pick = ({ subject, picture, utr }: PaymentDraft) => ({ subject, picture, utr });

function startPrice(parts: StartParts, now: number): Price {
  const { source, draft, outcomeUnknown } = parts;
  if (!source) return { phase: 'unquoted' };
  // A price that may have been paid is never dropped silently.
  const told = draft && tellsOfMoney(draft);
  const mayBePaid = told || outcomeUnknown;
  // The tab may meanwhile hold the price of another payment: then the price saved with this payment's proof counts. For the same
  // payment the tab's own price wins: another tab may have saved the device's.
  const isOwn = parts.stored !== undefined && parts.stored.asked === draft?.quote?.asked;
  const stored = (told && !outcomeUnknown && !isOwn && draft.quote) || parts.stored;
  if (source.first) return ticketPrice(source.first, stored, mayBePaid);
  // A trade's price never serves a bag; what was paid for the trade is kept with the trade.
  if (!stored || stored.lock.ticket) return { phase: 'asking' };
  const quote = stored.lock;
  const other = stored.asked !== source.asked;
  const forgotten = now - quote.expiresAt > FORGOTTEN_AFTER_MS;
  if ((other || forgotten) && !mayBePaid) return { phase: 'asking' };
  if (other) return { phase: 'expired', quote };
  return withOffer(quote, stored.offer);
}

/** The ticket that the customer arrives with; but an earlier ticket that may have been paid comes first. */
function ticketPrice(
  ticket: HeldPrice,
  stored: StoredQuote | undefined,
  mayBePaid: boolean,
): Price {
  if (stored?.lock.QuoteId === ticket.QuoteId) return withOffer(stored.lock, sameTrade(stored));
  const sent = stored?.lock.ticket !== undefined && mayBePaid ? stored.lock : undefined;
  return sent ? withOffer(sent, ticket) : withOffer(ticket, undefined);
}

/** The offer if it is for the same trade; an offer for another trade was given up by returning to this one. */
const sameTrade = ({ lock, offer }: StoredQuote): HeldPrice | undefined =>
  offer && quoteSubject(offer) === quoteSubject(lock) ? offer : undefined;

const withOffer = (quote: HeldPrice, offer: HeldPrice | undefined): Price =>
  offer ? { phase: 'offered', quote, offer } : { phase: 'held', quote };
