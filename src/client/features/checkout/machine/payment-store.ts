import type { Ticket } from '#shared/contract/digital.ts';
import type { OrderKind } from '#shared/contract/order-kind.ts';
import {
  checkoutSession,
  clearCheckout,
  dropTicket,
  type StoredQuote,
} from '#client/checkout-session/checkout-session.ts';
import type { Attempt, Order } from './payment-state.ts';

/** Where a payment is saved, so that a reload finds it as it was. */
export interface PaymentStore {
  read: () => {
    quote: StoredQuote | undefined;
    attempt: Attempt | undefined;
    /** The attempt was sent, and no answer came. */
    outcomeUnknown: boolean;
  };
  writeQuote: (quote: StoredQuote | undefined) => void;
  /** `sent`: the attempt has left the device; until an answer comes, the order may have been placed. */
  writeAttempt: (attempt: Attempt | undefined, sent: boolean) => void;
  /** The order exists: removes all that led to it. */
  close: (order: Extract<Order, { phase: 'sent' }>, ticket: Ticket | undefined) => void;
}

/** The store of the payment screen, for a payment of this kind: another may have been chosen since it was sent. */
export function paymentStore(kind: OrderKind): PaymentStore {
  const { payment, total } = checkoutSession;
  const base = storeOf(payment);
  return {
    ...base,
    writeQuote(quote) {
      base.writeQuote(quote);
      if (quote) total.write(quote.lock.Total);
    },
    close({ attempt, sent }, ticket) {
      clearCheckout(kind, sent.how === 'CARD');
      // After a reload, this record leads back to the order that waits for its card payment.
      if (attempt && sent.how === 'CARD')
        payment.attempt.write({ ...attempt, outcomeUnknown: false, placed: sent.ONumber });
      if (ticket) dropTicket(ticket);
    },
  };
}

/** The stored values of a payment, in this tab. */
export function storeOf({ quote, attempt }: typeof checkoutSession.payment) {
  return {
    read() {
      const { outcomeUnknown = false, ...stored } = attempt.read() ?? {};
      return {
        quote: quote.read(),
        attempt: 'requestId' in stored ? (stored as Attempt) : undefined,
        outcomeUnknown,
      };
    },
    writeQuote(next: StoredQuote | undefined): void {
      if (next) quote.write(next);
      else quote.remove();
    },
    writeAttempt(next: Attempt | undefined, sent: boolean): void {
      if (next) attempt.write({ ...next, outcomeUnknown: sent });
      else attempt.remove();
    },
  };
}
