import type { HeldPrice } from '#client/checkout-session/checkout-session.ts';
import { tellsOfMoney } from '#client/checkout-session/tells-of-money.ts';
import {
  bagOf,
  type BoughtLine,
  canSubmit,
  hasNothingToPay,
  isSentElsewhere,
  offerOf,
  type Order,
  type PaymentEvent,
  type PaymentState,
  type Proof,
  proofOf,
  quoteOf,
  quoteSubject,
} from './payment-state.ts';

/** The store's clock may lag the app's: it then repeats a price that has already expired here. */
const MOST_UNPROMPTED = 5;

/**
 * A payment as one state machine: a price, an order, and the proof that it was paid. It serves the payment
 * of a bag, of a conversion and of a digital ticket, and the ticket's own page. Pure: the runner
 * (`run-payment.ts`) asks the store, counts the time and writes to the device.
 *
 * | price      | meaning                                          | next                                     |
 * | ---------- | ------------------------------------------------ | ---------------------------------------- |
 * | `unquoted` | this store holds no prices: it follows the feed  | none                                     |
 * | `asking`   | there is no price yet                            | `held`                                   |
 * | `held`     | the customer's price, with time left             | `expired`, `lapsed`; `asking` if nobody can have paid |
 * | `expired`  | its time is over, or the store or the bag says so | `offered`; `held` if the store repeats it |
 * | `offered`  | a later price waits for the customer's decision  | `held` by accepting; `lapsed`, `expired` |
 * | `lapsed`   | the offer ran out as well, or was ended elsewhere    | `offered`, when the customer asks        |
 * | `left`     | the customer gave the price up                   | none                                     |
 *
 * | order     | meaning                                             | next                      |
 * | --------- | --------------------------------------------------- | ------------------------- |
 * | `idle`    | nothing was sent, or the store refused it           | `sending`                 |
 * | `sending` | it is on its way                                    | `sent`, `unknown`, `idle` |
 * | `unknown` | sent without an answer: it may have been placed     | `sending`, with the same request id |
 * | `sent`    | the order exists; every later event is ignored      | none                      |
 *
 * `now` is the store's time in ms. A price never outlives its time, whichever event comes first.
 */
export const reduce = (state: PaymentState, event: PaymentEvent, now: number): PaymentState =>
  expire(apply(expire(state, now), event), now);

const secondsOf = ({ expiresAt }: HeldPrice, now: number): number =>
  Math.max(0, Math.ceil((expiresAt - now) / 1000));

/** Expires a held price or an offer whose time is over. */
export function expire(state: PaymentState, now: number): PaymentState {
  let { price } = state;
  if (price.phase === 'held' && secondsOf(price.quote, now) === 0) {
    price = { phase: 'expired', quote: price.quote };
  } else if (price.phase === 'offered' && secondsOf(price.offer, now) === 0) {
    price = { ...price, phase: 'lapsed' };
  }
  const running =
    price.phase === 'held' ? price.quote : price.phase === 'offered' ? price.offer : undefined;
  const secondsLeft = running ? secondsOf(running, now) : 0;
  if (price === state.price && secondsLeft === state.secondsLeft) return state;
  return { ...state, price, secondsLeft };
}

function apply(state: PaymentState, event: PaymentEvent): PaymentState {
  const { price, quoting, order, proof } = state;
  if (order.phase === 'sent') {
    if (event.type !== 'card-page-tried' || !order.sent.leaving) return state;
    return { ...state, order: { ...order, sent: { ...order.sent, leaving: false } } };
  }
  switch (event.type) {
    case 'checked':
      return event.visible && isQuoteDue(state) ? ask(state) : state;
    case 'rates-changed': {
      if (event.freshness === state.freshness) return state;
      const live = event.freshness === 'live';
      const retry = quoting.gateClosed || (live && price.phase === 'asking');
      return {
        ...state,
        freshness: event.freshness,
        quoting: retry ? { ...quoting, error: '' } : quoting,
        order: live && order.phase === 'idle' && order.passing ? { ...order, error: '' } : order,
      };
    }
    case 'quote-wanted':
      return price.phase === 'unquoted' || price.phase === 'left' ? state : ask(state);
    case 'quote-came':
      return event.request === quoting.request ? withQuote(state, event.quote) : state;
    case 'quote-failed': {
      if (event.request !== quoting.request) return state;
      const { gateClosed, coupon = false } = event;
      const error = gateClosed && state.freshness !== 'live' ? '' : event.error;
      return { ...state, quoting: { ...quoting, request: undefined, error, gateClosed, coupon } };
    }
    case 'offer-accepted':
      if (price.phase !== 'offered' || order.phase !== 'idle') return state;
      return {
        ...state,
        price: { phase: 'held', quote: price.offer },
        quoting: { ...quoting, unprompted: 0 },
        // The picture stays: by accepting, the customer says that it belongs to the new price.
        proof: { ...proof, subject: quoteSubject(price.offer) },
      };
    case 'left':
      if (order.phase !== 'idle' || price.phase === 'unquoted') return state;
      return { ...state, price: { phase: 'left' } };
    case 'ended-elsewhere':
      return endNow(state);
    case 'placed-elsewhere': {
      // What this tab has sent is answered by the store.
      if (order.phase === 'sending') return state;
      const sent = { how: 'already', ONumber: event.ONumber, text: '', leaving: false } as const;
      return { ...state, order: { phase: 'sent', attempt: order.attempt, sent } };
    }
    case 'sent-elsewhere':
      return event.sending === state.elsewhere ? state : { ...state, elsewhere: event.sending };
    case 'bag-seen':
      return withBag(state, event.lines);
    case 'draft-saved': {
      const unsaved = !event.saved && proof.picture !== undefined;
      return unsaved === proof.unsaved ? state : { ...state, proof: { ...proof, unsaved } };
    }
    case 'picture-chosen':
    case 'picture-read':
    case 'picture-failed':
    case 'picture-removed':
    case 'utr-typed':
      return withProof(state, event);
    default:
      return withOrder(state, event);
  }
}

/** Ends the price in force and the offered one. Asking anew would end the other ticket, so the customer decides about that. */
function endNow(state: PaymentState): PaymentState {
  const { price } = state;
  const quote = quoteOf(price);
  if (!quote) return state;
  const ended = { ...quote, expiresAt: 0 };
  const offer = { ...(offerOf(price) ?? quote), expiresAt: 0 };
  return { ...state, price: { phase: 'lapsed', quote: ended, offer } };
}

/** A price is asked for without the customer only where nobody can have sent the one before. */
function isQuoteDue(state: PaymentState): boolean {
  const { price, quoting, order, freshness } = state;
  if (quoting.request !== undefined || quoting.error || freshness !== 'live') return false;
  if (isSentElsewhere(state)) return false;
  if (price.phase === 'asking') return !hasNothingToPay(state);
  return (
    price.phase === 'expired' && order.phase === 'idle' && quoting.unprompted < MOST_UNPROMPTED
  );
}

function ask(state: PaymentState): PaymentState {
  const { quoting, price } = state;
  if (quoting.request !== undefined) return state;
  const requests = quoting.requests + 1;
  const unprompted = quoting.unprompted + (price.phase === 'expired' ? 1 : 0);
  const asked = { request: requests, requests, unprompted, error: '', gateClosed: false };
  return { ...state, quoting: asked };
}

/** The first price counts as the customer's; a later one is offered beside it until they decide. */
function withQuote(state: PaymentState, quote: HeldPrice): PaymentState {
  const { price, proof } = state;
  const quoting = { ...state.quoting, request: undefined };
  const before = quoteOf(price);
  if (price.phase === 'left' || price.phase === 'unquoted') return { ...state, quoting };
  if (!before)
    return { ...state, quoting, price: { phase: 'held', quote }, proof: proofOf(proof, quote) };
  if (quote.QuoteId !== before.QuoteId) {
    return { ...state, quoting, price: { phase: 'offered', quote: before, offer: quote } };
  }
  // The same quote came again: the store still holds it, whatever the bag or a refusal said.
  if (price.phase === 'expired') return { ...state, quoting, price: { ...price, phase: 'held' } };
  return { ...state, quoting };
}

/** The bag may differ from the one that was priced: changed before this page opened, or in another tab. */
function withBag(state: PaymentState, lines: readonly BoughtLine[]): PaymentState {
  const { price, order, proof } = state;
  if (lines.length === 0) {
    const emptied = { ...state, bag: { ...state.bag, empty: true } };
    // Whoever may have paid for the pieces hears it at once, and not only when they submit.
    const ends = order.phase === 'idle' && price.phase !== 'expired' && !hasNothingToPay(emptied);
    return ends ? priceMoved(emptied) : emptied;
  }
  const before = state.bag.subject;
  const bag = bagOf(lines);
  // What the store said of an empty bag is over once there is something in it.
  const quoting = { ...state.quoting, ...(state.bag.empty && { error: '' }) };
  // A price on its way may be for the bag of before: the customer would pay what the store refuses.
  if (before !== undefined && before !== bag.subject) quoting.request = undefined;
  const next = { ...state, quoting, bag };
  const known = offerOf(price) ?? quoteOf(price);
  if (order.phase !== 'idle' || !known || quoteSubject(known) === bag.subject) return next;
  // A new price was asked for when this bag was first seen: why there is none stays said.
  if (before === bag.subject && price.phase === 'expired') return next;
  if (before !== undefined || tellsOfMoney(proof)) return priceMoved(next);
  // Nothing tells of a payment yet: the old price is replaced silently.
  const asking = { ...quoting, request: undefined, error: '' };
  return { ...next, price: { phase: 'asking' }, quoting: asking };
}

function priceMoved(state: PaymentState): PaymentState {
  const quote = quoteOf(state.price);
  if (!quote) return state;
  const quoting = { ...state.quoting, unprompted: 0, error: '' };
  return { ...state, price: { phase: 'expired', quote }, quoting };
}

type ProofEvent = Extract<PaymentEvent, { type: `picture-${string}` | 'utr-typed' }>;

function withProof(state: PaymentState, event: ProofEvent): PaymentState {
  const { proof, order } = state;
  const change = (part: Partial<Proof>) => ({ ...state, proof: { ...proof, ...part } });
  const frozen = order.phase !== 'idle' && proof.picture !== undefined;
  switch (event.type) {
    case 'picture-chosen':
      return frozen ? state : change({ turn: proof.turn + 1, reading: true, error: '' });
    case 'picture-read':
      if (event.turn !== proof.turn) return state;
      return change({ reading: false, ...(!frozen && { picture: event.picture }) });
    case 'picture-failed':
      if (event.turn !== proof.turn) return state;
      return change({ reading: false, error: event.error });
    case 'picture-removed':
      if (frozen) return state;
      return change({ turn: proof.turn + 1, reading: false, picture: undefined, error: '' });
    default:
      return frozen ? state : change({ utr: event.utr });
  }
}

type OrderEvent = Extract<
  PaymentEvent,
  {
    type:
      | 'submitted'
      | 'progressed'
      | 'not-sent'
      | 'unanswered'
      | 'refused'
      | 'placed'
      | 'card-page-tried';
  }
>;

function withOrder(state: PaymentState, event: OrderEvent): PaymentState {
  const { order } = state;
  const change = (next: Order): PaymentState => ({ ...state, order: next });
  if (event.type === 'submitted') {
    if (!canSubmit(state)) return state;
    const { mode, fields, kind } = event;
    const before = order.attempt;
    const same = before?.mode === mode && before.fields === fields;
    const requestId = same ? before.requestId : event.requestId;
    const attempt = { requestId, fields, mode, kind };
    return change({
      phase: 'sending',
      attempt,
      again: order.phase === 'unknown',
      progress: undefined,
    });
  }
  if (event.type === 'not-sent' && (order.phase === 'idle' || order.phase === 'unknown')) {
    return change({ ...order, error: event.error });
  }
  if (order.phase !== 'sending') return state;
  const { attempt } = order;
  switch (event.type) {
    case 'progressed':
      return change({ ...order, progress: event.progress });
    case 'not-sent':
      return change({ phase: order.again ? 'unknown' : 'idle', attempt, error: event.error });
    case 'unanswered':
      return change({ phase: 'unknown', attempt, error: '' });
    case 'refused': {
      const kept = event.keepId ? attempt : undefined;
      const { error, passing = false } = event;
      const next = change({ phase: 'idle', attempt: kept, error, passing });
      return event.priceMoved ? priceMoved(next) : next;
    }
    case 'placed': {
      const { how, ONumber, text } = event;
      return change({
        phase: 'sent',
        attempt,
        sent: { how, ONumber, text, leaving: how === 'CARD' },
      });
    }
    default:
      return state;
  }
}
