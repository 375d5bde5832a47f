import { proxy, ref, subscribe } from 'valtio/vanilla';
import { m } from '#client/messages/compiled/messages.js';
import { keepCheckout } from '#client/checkout-session/checkout-data.ts';
import {
  type HeldPrice,
  type StoredQuote,
  keepPayment,
  readPayment,
} from '#client/checkout-session/payment-session.ts';
import { GateClosed, type GatePass, passGate } from '#client/rates/gate.ts';
import { staleText } from '#client/rates/stale-text.ts';
import type { Rates } from '#client/rates/rates.ts';
import { failureText } from '#client/api/failure-text.ts';
import type { Services } from '#client/api/services-context.ts';

/** A price that ran out so long ago is no news to anyone who has not paid. */
const FORGOTTEN_AFTER_MS = 30 * 60_000;
const LOOK_EVERY_MS = 250;
/** The store's clock may be a moment behind this one: it gives the price again that is over here. */
const ASKS_BY_ITSELF = 5;

export interface QuoteState {
  /** The price that is to be paid, running or over; undefined until there is one. */
  lock: HeldPrice | undefined;
  /** A later price, to be accepted or left. */
  offer: HeldPrice | undefined;
  over: boolean;
  offerOver: boolean;
  /** Of the price that is asked about: the offer, where there is one. */
  secondsLeft: number;
  asking: boolean;
  /** Why there is no new price. */
  fault: string;
}

/** Where a price comes from. */
export interface QuoteSource {
  /** What it is asked for, in short. */
  asked: string;
  ask: (pass: GatePass) => Promise<HeldPrice | undefined>;
  /** The price that the customer comes with. */
  first?: HeldPrice | undefined;
}

export interface QuoteParts extends QuoteSource, Pick<Services, 'clock'> {
  rates: Rates;
  storage: Storage;
  /** Where the tab keeps it. */
  slot: 'payment-lock' | 'ticket-lock';
  /** The customer may have paid the price that they saw: it is not taken away without a word. */
  mayHavePaid: () => boolean;
  /** It was sent: until more is known no other price is asked for. */
  sent: () => boolean;
  /** `accepted`: the customer has agreed to a later price. */
  changed: (accepted: boolean) => void;
}

export type QuoteKeeper = ReturnType<typeof createQuoteKeeper>;

/** Holds the price of a payment: asks for it, counts it down, and never changes it behind the customer. */
export function createQuoteKeeper(parts: QuoteParts) {
  const { clock, rates, storage, slot, asked, first, mayHavePaid, sent, changed } = parts;
  const state = proxy<QuoteState>({
    lock: undefined,
    offer: undefined,
    over: false,
    offerOver: false,
    secondsLeft: 0,
    asking: false,
    fault: '',
  });
  let behind = 0;
  /** Said by the store or the bag, before the time is over. */
  let moved = false;
  /** What is wrong is the connection alone. */
  let cut = false;
  /** Given up: until the next page is there, nothing is asked for or kept any more. */
  let left = false;
  /** A new price is asked for without being told to until there is one, but not for ever. */
  let askedByItself = 0;

  const now = () => (clock.known() ? clock.now() : Date.now() + behind);

  function restore(): void {
    const kept = readPayment(storage, slot);
    if (kept) behind = kept.behind;
    if (first) return restoreTicket(first, kept);
    // A trade's price is no price of the bag.
    if (!kept || kept.lock.ticket) return;
    const other = kept.asked !== asked;
    const forgotten = now() - kept.lock.expiresAt > FORGOTTEN_AFTER_MS;
    if ((other || forgotten) && !mayHavePaid()) return;
    moved = other;
    state.lock = ref(kept.lock);
    if (kept.offer && !other) state.offer = ref(kept.offer);
  }

  /** The ticket that was brought along, unless another one may have been paid: then that one first. */
  function restoreTicket(ticket: HeldPrice, kept: StoredQuote | undefined): void {
    const same = kept?.lock.QuoteId === ticket.QuoteId;
    const paid = !same && kept?.lock.ticket !== undefined && mayHavePaid();
    state.lock = ref(kept && (same || paid) ? kept.lock : ticket);
    const offer = paid ? ticket : same ? kept?.offer : undefined;
    if (offer) state.offer = ref(offer);
    moved = paid;
  }

  function keep(accepted = false): void {
    const { lock, offer } = state;
    // A reload without a connection knows no other time than this one.
    if (clock.known()) behind = clock.now() - Date.now();
    const kept: StoredQuote | undefined = lock && { asked, lock, ...(offer && { offer }), behind };
    keepPayment(storage, slot, kept);
    if (lock && slot === 'payment-lock') keepCheckout(storage, 'finalAmount', lock.Total);
    changed(accepted);
  }

  /** Asks the store for a price; what comes is the first one, or an offer beside the one that ended. */
  async function ask(): Promise<void> {
    if (state.asking) return;
    try {
      const pass = passGate(rates);
      state.asking = true;
      state.fault = '';
      const lock = await parts.ask(pass);
      if (left) return;
      if (!lock) throw new Error('No price');
      if (!state.lock) state.lock = ref(lock);
      else if (lock.QuoteId === state.lock.QuoteId) moved = false;
      else state.offer = ref(lock);
      keep();
    } catch (error) {
      cut = error instanceof GateClosed;
      state.fault =
        error instanceof GateClosed
          ? staleText(error.reason)
          : failureText(error, m.lock_unreachable());
    } finally {
      state.asking = false;
      count();
    }
  }

  function count(): void {
    const { lock, offer } = state;
    const leftOf = (of: HeldPrice) => Math.max(0, Math.ceil((of.expiresAt - now()) / 1000));
    state.over = lock !== undefined && (moved || leftOf(lock) === 0);
    state.offerOver = offer !== undefined && leftOf(offer) === 0;
    const counted = offer ?? lock;
    state.secondsLeft = counted && !(moved && !offer) ? leftOf(counted) : 0;
  }

  /** Looks at the clock, and asks for a price where one is due. */
  function look(): void {
    if (left || document.visibilityState !== 'visible') return;
    count();
    if (state.asking || state.fault || rates.state.freshness !== 'live') return;
    if (!state.lock) void ask();
    else if (state.over && !state.offer && askedByItself < ASKS_BY_ITSELF && !sent()) {
      askedByItself += 1;
      void ask();
    }
  }

  restore();
  count();
  return {
    state,
    look,
    /** The customer wants the price of now. */
    again(): void {
      state.fault = '';
      void ask();
    },
    accept(): void {
      if (!state.offer) return;
      state.lock = state.offer;
      state.offer = undefined;
      moved = false;
      askedByItself = 0;
      keep(true);
      count();
    },
    leave(): void {
      left = true;
      state.lock = undefined;
      state.offer = undefined;
      keep();
    },
    /** The price no longer holds, by the store's word or because the bag is another. */
    priceMoved(): void {
      moved = true;
      askedByItself = 0;
      state.fault = '';
      look();
      count();
    },
    /** Nobody can have paid it yet: it goes without a word, for one of what is in the bag now. */
    startOver(): void {
      state.lock = undefined;
      state.offer = undefined;
      state.fault = '';
      moved = false;
      look();
    },
    start(): () => void {
      let live = rates.state.freshness === 'live';
      const stopRates = subscribe(rates.state, () => {
        const before = live;
        live = rates.state.freshness === 'live';
        if (before || !live) return;
        // What failed for want of a connection is worth another try.
        if (!state.lock || cut) state.fault = '';
        look();
      });
      const woken = () => {
        look();
        void clock.ask().then(look);
      };
      const timer = setInterval(look, LOOK_EVERY_MS);
      document.addEventListener('visibilitychange', woken);
      window.addEventListener('pageshow', woken);
      if (first) keep();
      look();
      return () => {
        stopRates();
        clearInterval(timer);
        document.removeEventListener('visibilitychange', woken);
        window.removeEventListener('pageshow', woken);
      };
    },
  };
}
