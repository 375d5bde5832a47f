import { subscribe } from 'valtio/vanilla';
import type { Deal } from '#shared/contract/pauses.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#client/messages/compiled/messages.js';
import {
  dropDraft,
  dropUnpaid,
  saveDraft,
  type PaymentDraft,
} from '#client/checkout-session/payment-draft.ts';
import {
  checkoutSession,
  type HeldPrice,
  type StoredQuote,
} from '#client/checkout-session/checkout-session.ts';
import type { OrderKind } from '#shared/contract/order-kind.ts';
import { newRequestId } from '#client/outbox/outbox-device.ts';
import { GateClosed, type GatePass, isDisconnected, passGate } from '#client/rates/gate.ts';
import type { Rates } from '#client/rates/rates.ts';
import { staleText } from '#client/rates/stale-text.ts';
import { failureText } from '#client/api/failure-text.ts';
import type { Services } from '#client/api/services-context.ts';
import { StoreUnreachable } from '#client/api/transport.ts';
import { showError } from '#client/ui/feedback/toast.ts';
import { PictureError, readPicture } from '../payment/proof/prepare-picture.ts';
import { followTicket } from './follow-ticket.ts';
import { dealToAsk, freshnessFor } from './payment-deal.ts';
import { reduce } from './payment-machine.ts';
import {
  canSubmit,
  hasNothingToPay,
  offerOf,
  type PaymentEvent,
  type PaymentState,
  quoteOf,
} from './payment-state.ts';
import type { PaymentStore } from './payment-store.ts';
import { startPayment } from './start-payment.ts';
import type { Submission, SubmitResult } from './submission.ts';

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

export interface PaymentParts extends Pick<Services, 'clock' | 'session'> {
  rates: Rates;
  store: PaymentStore;
  /** Undefined where the store holds no prices. */
  source: QuoteSource | undefined;
  draft?: PaymentDraft | undefined;
  /** The kind of order whose proof is saved on the device; undefined on a ticket's own page, which has no proof. */
  draftOf: OrderKind | undefined;
}

export type Payment = ReturnType<typeof runPayment>;

/** Runs the machine of a payment: its timers, its requests, and what it writes to the device. */
export function runPayment(parts: PaymentParts) {
  const { clock, rates, session, store, source } = parts;
  const customer = session.state.user?.Id ?? '';
  /** Once the login has ended, nothing of the payment may be written any more. */
  const loggedIn = () => customer !== '' && session.state.user?.Id === customer;
  const { quote: stored, attempt, outcomeUnknown } = store.read();
  let clockBehind = (stored ?? parts.draft?.quote)?.behind ?? 0;
  const now = () => (clock.known() ? clock.now() : Date.now() + clockBehind);
  let state = startPayment(
    {
      source,
      stored,
      draft: parts.draft,
      attempt,
      outcomeUnknown,
      freshness: rates.state.freshness,
    },
    now(),
  );
  const listeners = new Set<() => void>();
  let saving: Promise<void> = Promise.resolve();

  function dispatch(event: PaymentEvent): void {
    const before = state;
    const after = reduce(before, event, now());
    if (after === before) return;
    state = after;
    write(before, after);
    for (const listener of listeners) listener();
    const { request } = after.quoting;
    if (request !== undefined && request !== before.quoting.request) void requestQuote(request);
  }

  function write(before: PaymentState, after: PaymentState): void {
    if (after.order.phase === 'sent' || hasNothingToPay(after)) {
      const over = before.order.phase === 'sent' || hasNothingToPay(before);
      if (!over) close(after);
      return;
    }
    if (!loggedIn()) return;
    const quote = quoteOf(after.price);
    const old = quoteOf(before.price);
    const quoteChanged = quote !== old || offerOf(after.price) !== offerOf(before.price);
    const orderChanged =
      after.order.attempt !== before.order.attempt || after.order.phase !== before.order.phase;
    if (quoteChanged) writeQuote();
    // An ended one must not replace the newer ticket of another tab.
    if (quote && old && quote.QuoteId !== old.QuoteId) saveTicket(quote);
    if (orderChanged) store.writeAttempt(after.order.attempt, after.order.phase !== 'idle');
    const { subject, picture, utr } = before.proof;
    const { proof } = after;
    const proofChanged =
      proof.subject !== subject || proof.picture !== picture || proof.utr !== utr;
    if (quoteChanged || orderChanged || proofChanged) queueSave();
  }

  /** Stores the same trade at a later price that the customer has agreed to. */
  function saveTicket({ ticket }: HeldPrice): void {
    if (ticket) checkoutSession.ticket.write(ticket);
  }

  const writeQuote = () => store.writeQuote(quoteToStore());

  function quoteToStore(): StoredQuote | undefined {
    const { price } = state;
    const lock = quoteOf(price);
    const offer = offerOf(price);
    // After an offline reload, this difference is all that tells the store's time.
    if (clock.known()) clockBehind = clock.now() - Date.now();
    const asked = source?.asked ?? '';
    return lock && { asked, lock, ...(offer && { offer }), behind: clockBehind };
  }

  /** The draft carries what the tab holds, so that another tab can go on with the payment. */
  function queueSave(): void {
    if (parts.draftOf) saving = save(parts.draftOf);
  }
  async function save(kind: OrderKind): Promise<void> {
    if (isOver() || !loggedIn()) return;
    const { subject, picture, utr } = state.proof;
    const saved = await saveDraft({ customer, kind, subject, picture, utr, quote: quoteToStore() });
    // The order may have been placed meanwhile: a draft saved late must not survive it.
    if (isOver()) await dropDraft(kind);
    else dispatch({ type: 'draft-saved', saved });
  }
  const isOver = () => state.order.phase === 'sent' || hasNothingToPay(state);

  function close({ order, price }: PaymentState): void {
    if (order.phase === 'sent') store.close(order, quoteOf(price)?.ticket);
    if (!parts.draftOf) return;
    void dropDraft(parts.draftOf);
    if (order.phase === 'sent') void dropUnpaid();
  }

  async function requestQuote(request: number): Promise<void> {
    try {
      const quote = await source?.ask(passGate(rates, dealToAsk(state, source)));
      if (!quote) throw new Error('No price');
      dispatch({ type: 'quote-came', request, quote });
      // Another tab may have asked after this request and been answered first.
      ticket.look();
    } catch (error) {
      const gateClosed = error instanceof GateClosed;
      const text = gateClosed ? staleText(error.reason) : failureText(error, m.lock_unreachable());
      const coupon = error instanceof Refusal && error.reason === 'coupon';
      dispatch({ type: 'quote-failed', request, error: text, gateClosed, coupon });
    }
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

  const freshnessNow = () => freshnessFor(rates.state, dealToAsk(state, source));
  function check(): void {
    dispatch({ type: 'rates-changed', freshness: freshnessNow() });
    dispatch({ type: 'checked', visible: document.visibilityState === 'visible' });
  }

  function fail(event: Extract<PaymentEvent, { error: string }>): void {
    dispatch(event);
    showError(event.error);
  }

  /** Sends one attempt at a time, only when the customer asks, with the same id until the store has answered. */
  async function submit(submission: Submission): Promise<SubmitResult> {
    const { mode, fields, kind, how, gateText } = submission;
    rates.updateFreshness();
    dispatch({ type: 'rates-changed', freshness: freshnessNow() });
    try {
      const pass = submission.pass();
      if (!canSubmit(state)) return { type: 'not-sent' };
      dispatch({ type: 'submitted', requestId: newRequestId(), mode, fields, kind });
      // The attempt is saved before it is sent, so that a retry of the same fields carries the same id.
      await saving;
      const { requestId } = state.order.attempt ?? { requestId: '' };
      const placed = await submission.send(requestId, pass, {
        onProgress: (progress) => dispatch({ type: 'progressed', progress }),
        onRefusal: ({ code }) => {
          if (code === REFUSED.signedOut) signedOut();
        },
      });
      dispatch({ type: 'placed', how, ONumber: placed.ONumber, text: placed.msg });
      return { type: 'placed', placed };
    } catch (error) {
      if (error instanceof GateClosed || error instanceof PictureError) {
        // The gate closed, or the picture could not be read: nothing has left the device.
        const text = error instanceof GateClosed ? gateText(error.reason) : error.message;
        fail({ type: 'not-sent', error: text });
        return { type: 'not-sent' };
      }
      if (error instanceof Refusal) return refused(error);
      dispatch({ type: 'unanswered' });
      if (!(error instanceof StoreUnreachable)) showError(m.store_answer_unreadable());
      return { type: 'unanswered' };
    }
  }

  /**
   * The store checks the login before anything else, so this attempt placed nothing, and the customer can submit it after the
   * next login. An earlier attempt whose answer was lost may still have placed the order.
   */
  function signedOut(): void {
    const again = state.order.phase === 'sending' && state.order.again;
    dispatch(
      again
        ? { type: 'unanswered' }
        : { type: 'refused', keepId: true, priceMoved: false, error: '' },
    );
  }

  function refused({ code, reason, message }: Refusal): SubmitResult {
    if (reason === 'already-placed') {
      const ONumber = quoteOf(state.price)?.ONumber ?? '';
      dispatch({ type: 'placed', how: 'already', ONumber, text: message });
      return { type: 'already', text: message };
    }
    // A conflict without a reason means the store knows this id with other fields: only then a new id is needed.
    const keepId = code !== REFUSED.conflict || reason !== undefined;
    const priceMoved = reason === 'price-moved';
    const error = priceMoved ? '' : message || m.store_answer_unreadable();
    dispatch({ type: 'refused', keepId, priceMoved, error });
    if (priceMoved) check();
    else showError(error);
    return { type: 'refused', reason };
  }

  return {
    read: (): PaymentState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    dispatch,
    check,
    /** The customer is on the way to their UPI app, which waits for nothing: they read the answer when they are back. */
    leavesToPay: () => void ticket.ask(),
    submit,
    async attach(file: Blob): Promise<void> {
      dispatch({ type: 'picture-chosen' });
      const { turn } = state.proof;
      try {
        const blob = await readPicture(file);
        dispatch({ type: 'picture-read', turn, picture: { id: newRequestId(), blob } });
        await saving;
      } catch (error) {
        const text = error instanceof PictureError ? error.message : m.pay_picture_unreadable();
        dispatch({ type: 'picture-failed', turn, error: text });
      }
    },
    start(): () => void {
      const stopRates = subscribe(rates.state, check);
      const woken = () => {
        check();
        if (document.visibilityState === 'visible') void ticket.ask();
        void clock.ask().then(check);
      };
      const timer = setInterval(check, CHECK_EVERY_MS);
      document.addEventListener('visibilitychange', woken);
      window.addEventListener('pageshow', woken);
      const stopTicket = ticket.start();
      const opened = quoteOf(state.price);
      const putBack = opened !== undefined && opened.QuoteId !== stored?.lock.QuoteId;
      if ((source?.first || putBack) && loggedIn()) {
        writeQuote();
        queueSave();
      }
      check();
      return () => {
        stopRates();
        stopTicket();
        clearInterval(timer);
        document.removeEventListener('visibilitychange', woken);
        window.removeEventListener('pageshow', woken);
      };
    },
  };
}
