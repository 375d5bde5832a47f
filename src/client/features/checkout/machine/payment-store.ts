import type { Ticket } from '#shared/contract/digital.ts';
import { dropTicket, saveTicket, keepCheckout } from '#client/checkout-session/checkout-data.ts';
import {
  clearPayment,
  keepPayment,
  readPayment,
  type StoredQuote,
} from '#client/checkout-session/payment-session.ts';
import type { Attempt, Order } from './payment-state.ts';

/** Where a payment is saved, so that a reload finds it as it was. */
export interface PaymentStore {
  storage: Storage;
  read: () => {
    quote: StoredQuote | undefined;
    attempt: Attempt | undefined;
    /** The attempt was sent, and no answer came. */
    outcomeUnknown: boolean;
  };
  writeQuote: (quote: StoredQuote | undefined) => void;
  /** `sent`: it has left the device, and until an answer comes it may have been placed. */
  writeAttempt: (attempt: Attempt | undefined, sent: boolean) => void;
  /** The customer has agreed to the trade at another price. */
  writeTicket: (ticket: Ticket | undefined) => void;
  /** The order is there: all that led to it goes. */
  close: (order: Extract<Order, { phase: 'sent' }>, ticket: Ticket | undefined) => void;
}

/** The payment screen's. */
export const paymentStore = (storage: Storage): PaymentStore => ({
  ...slots(storage, 'payment-lock', 'payment-attempt'),
  writeQuote(quote) {
    keepPayment(storage, 'payment-lock', quote);
    if (quote) keepCheckout(storage, 'finalAmount', quote.lock.Total);
  },
  close({ attempt, sent }, ticket) {
    clearPayment(storage);
    // An order that waits for its card is found again by this.
    const waits = sent.how === 'CARD' && { ...attempt, unheard: false, placed: sent.ONumber };
    if (waits) keepPayment(storage, 'payment-attempt', waits);
    dropTicket(ticket);
  },
});

/** A ticket page's: what is sent from there is no payment. */
export const ticketStore = (storage: Storage): PaymentStore => ({
  ...slots(storage, 'ticket-lock', 'ticket-attempt'),
  close(_order, ticket) {
    keepPayment(storage, 'ticket-lock', undefined);
    keepPayment(storage, 'ticket-attempt', undefined);
    dropTicket(ticket);
  },
});

const slots = (
  storage: Storage,
  quotes: 'payment-lock' | 'ticket-lock',
  attempts: 'payment-attempt' | 'ticket-attempt',
) => ({
  storage,
  read() {
    const stored = readPayment(storage, attempts);
    const attempt = stored && {
      requestId: stored.requestId,
      fields: stored.fields,
      mode: stored.mode,
      kind: stored.kind,
    };
    const outcomeUnknown = stored?.unheard ?? false;
    return { quote: readPayment(storage, quotes), attempt, outcomeUnknown };
  },
  writeQuote: (quote: StoredQuote | undefined) => void keepPayment(storage, quotes, quote),
  writeAttempt: (attempt: Attempt | undefined, sent: boolean) =>
    void keepPayment(storage, attempts, attempt && { ...attempt, unheard: sent }),
  writeTicket: saveTicket,
});
