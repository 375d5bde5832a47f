import { subscribe } from 'valtio/vanilla';
import type { Deal } from '#shared/contract/pauses.ts';
import { Refusal } from '#shared/contract/refusal.ts';
import { m } from '#client/messages/compiled/messages.js';
import type { PaymentDraft } from '#client/checkout-session/payment-draft.ts';
import type { HeldPrice } from '#client/checkout-session/checkout-session.ts';
import { followPlaced, orderPlacedAt } from '#client/checkout-session/placed-quotes.ts';
import { newRequestId } from '#client/ui/new-request-id.ts';
import { GateClosed, type GatePass, isDisconnected, passGate } from '#client/rates/gate.ts';
import type { Rates } from '#client/rates/rates.ts';
import { staleText } from '#client/rates/stale-text.ts';
import { failureText } from '#client/api/failure-text.ts';
import type { Services } from '#client/api/services-context.ts';
import { PictureError, readPicture } from '../payment/proof/prepare-picture.ts';
import { followSending } from './follow-sending.ts';
import { followTicket } from './follow-ticket.ts';
import { persistPayment, type PersistedParts } from './persist-payment.ts';
import { dealToAsk, freshnessFor } from './payment-deal.ts';
import { reduce } from './payment-machine.ts';
import { offerOf, type PaymentEvent, type PaymentState, quoteOf } from './payment-state.ts';
import { startPayment } from './start-payment.ts';
import { storeTime } from './store-time.ts';
import type { Submission, SubmitResult } from './submission.ts';
import { submitPayment } from './submit-payment.ts';

const CHECK_EVERY_MS = 250;

/** Where a price comes from. */
export interface QuoteSource {
  /** The request as text, to tell whether a stored price answers it. */
  asked: string;
  /** What its prices are for, where that is known without the bag. */
  deal?: Deal | undefined;
  ask: (pass: GatePass) => Promise<HeldPrice | undefined>;
  /** When the store ends a price that it holds, epoch ms; undefined for one that it does not know. */
  endOf?: ((held: HeldPrice) => Promise<number | undefined>) | undefined;
  /** The price that the customer arrives with. */
  first?: HeldPrice | undefined;
}

export interface PaymentParts extends PersistedParts, Pick<Services, 'clock'> {
  rates: Rates;
  /** Undefined where the store holds no prices. */
  source: QuoteSource | undefined;
  draft?: PaymentDraft | undefined;
}

export type Payment = ReturnType<typeof runPayment>;

/** Runs the machine of a payment: its timers and its requests. `persistPayment` writes it to the device. */
export function runPayment(parts: PaymentParts) {
  const { clock, rates, store, source } = parts;
  const { quote: stored, attempt, outcomeUnknown } = store.read();
  const time = storeTime(clock, (stored ?? parts.draft?.quote)?.behind ?? 0);
  let state = startPayment(
    {
      source,
      stored,
      draft: parts.draft,
      attempt,
      outcomeUnknown,
      freshness: rates.state.freshness,
    },
    time.now(),
  );
  const listeners = new Set<() => void>();
  const read = (): PaymentState => state;
  let open = false;
  const kept = persistPayment(parts, {
    read,
    time,
    onDraft: (saved) => dispatch({ type: 'draft-saved', saved }),
  });

  function dispatch(event: PaymentEvent): void {
    const before = state;
    const after = reduce(before, event, time.now());
    if (after === before) return;
    state = after;
    kept.write(before, after);
    sending.tell(open);
    for (const listener of listeners) listener();
    const { request } = after.quoting;
    if (request !== undefined && request !== before.quoting.request) void requestQuote(request);
  }

  async function requestQuote(request: number): Promise<void> {
    try {
      const pass = passGate(rates, dealToAsk(state, source));
      const held = await heldAfterAll();
      if (!held && (await hasEndedElsewhere())) {
        return dispatch({ type: 'quote-failed', request, error: '', gateClosed: false });
      }
      const quote = held ?? (await source?.ask(pass));
      if (!quote) throw new Error('No price');
      dispatch({ type: 'quote-came', request, quote });
      // Another tab may have asked after this request and been answered first.
      ticket.look();
      lookForSending();
    } catch (error) {
      const gateClosed = error instanceof GateClosed;
      const text = gateClosed ? staleText(error.reason) : failureText(error, m.lock_unreachable());
      const coupon = error instanceof Refusal && error.reason === 'coupon';
      dispatch({ type: 'quote-failed', request, error: text, gateClosed, coupon });
    }
  }

  /**
   * The price in force where it only seemed to be over, because the device's clock was set: another ticket would end the one that the
   * customer may just have paid.
   */
  async function heldAfterAll(): Promise<HeldPrice | undefined> {
    const quote = quoteOf(state.price);
    if (!quote || time.now() < quote.expiresAt) return undefined;
    await clock.ask();
    return time.now() < quote.expiresAt ? quote : undefined;
  }

  /**
   * Whether another device has ended the ticket before its time was over, which a phone that slept may not have heard. A new one would
   * end what its customer pays there, so they are told first.
   */
  async function hasEndedElsewhere(): Promise<boolean> {
    if (read().price.phase !== 'expired') return false;
    await ticket.ask();
    return read().price.phase === 'lapsed';
  }

  const ticket = followTicket({
    // An offer takes the place of an earlier price.
    inForce: () => offerOf(state.price) ?? quoteOf(state.price),
    endOf: source?.endOf,
    payable: () =>
      state.price.phase === 'held' &&
      state.order.phase === 'idle' &&
      !isDisconnected(state.freshness),
    ended: () => dispatch({ type: 'ended-elsewhere' }),
  });

  /** Whether another tab has placed the order at this tab's price: whoever went on here would pay, or sell, twice. */
  function lookForOrder(): void {
    // One that was left would remove what the tab has by then, of the next payment; it is told when it opens again.
    const quote = open ? quoteOf(state.price) : undefined;
    const ONumber = quote && orderPlacedAt(quote.QuoteId);
    if (ONumber) dispatch({ type: 'placed-elsewhere', ONumber });
  }

  const sending = followSending({ read, dispatch, over: lookForOrder });
  const lookForSending = () => void sending.look();

  function readRates(): void {
    const freshness = freshnessFor(rates.state, dealToAsk(state, source));
    dispatch({ type: 'rates-changed', freshness });
  }
  function check(): void {
    readRates();
    dispatch({ type: 'checked', visible: document.visibilityState === 'visible' });
  }
  function woken(): void {
    check();
    if (document.visibilityState === 'visible') void ticket.ask();
    lookForSending();
    void clock.ask().then(check);
  }

  const submit = submitPayment({ read, dispatch, check, saved: kept.saved });

  return {
    read,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    dispatch,
    check,
    /** The customer is on the way to their UPI app, which waits for nothing: they read the answer when they are back. */
    leavesToPay: () => void ticket.ask(),
    /** Only when the customer asks. */
    async submit(submission: Submission): Promise<SubmitResult> {
      rates.updateFreshness();
      readRates();
      return submit(submission);
    },
    async attach(file: Blob): Promise<void> {
      dispatch({ type: 'picture-chosen' });
      const { turn } = state.proof;
      try {
        const blob = await readPicture(file);
        dispatch({ type: 'picture-read', turn, picture: { id: newRequestId(), blob } });
        await kept.saved();
      } catch (error) {
        const text = error instanceof PictureError ? error.message : m.pay_picture_unreadable();
        dispatch({ type: 'picture-failed', turn, error: text });
      }
    },
    start(): () => void {
      open = true;
      const stopChecks = checkOften({ rates, check, woken });
      const stopTicket = ticket.start();
      const stopPlaced = followPlaced(lookForOrder);
      lookForOrder();
      sending.tell(open);
      lookForSending();
      // Of two windows beside each other both stay visible.
      window.addEventListener('focus', lookForSending);
      const opened = quoteOf(state.price);
      const putBack = opened !== undefined && opened.QuoteId !== stored?.lock.QuoteId;
      if (source?.first || putBack) kept.writeOpened();
      check();
      return () => {
        stopChecks();
        stopTicket();
        stopPlaced();
        window.removeEventListener('focus', lookForSending);
        open = false;
        sending.tell(open);
      };
    },
  };
}

interface Checks {
  rates: Rates;
  check: () => void;
  /** The customer may have come back from another app. */
  woken: () => void;
}

function checkOften({ rates, check, woken }: Checks): () => void {
  const stopRates = subscribe(rates.state, check);
  const timer = setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', woken);
  window.addEventListener('pageshow', woken);
  return () => {
    stopRates();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', woken);
    window.removeEventListener('pageshow', woken);
  };
}
