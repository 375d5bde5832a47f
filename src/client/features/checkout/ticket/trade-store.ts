import { dropTicket } from '#client/checkout-session/checkout-session.ts';
import { storedTrade } from '#client/checkout-session/stored-trade.ts';
import type { Attempt } from '../machine/payment-state.ts';
import { type PaymentStore, storeOf } from '../machine/payment-store.ts';

/** The store of a ticket's own page: a trade made there involves no payment in the app. */
export function tradeStore(): PaymentStore {
  const { quote, attempt, unanswered } = storedTrade;
  const own = storeOf({ quote, attempt });
  const answered = (sent: Attempt | undefined) => {
    if (sent && unanswered.read()?.attempt.requestId === sent.requestId) unanswered.remove();
  };
  return {
    ...own,
    /** A tab that waits for no answer goes on with what another one has sent, whose customer may have lost it. */
    read() {
      const kept = own.read();
      const left = kept.outcomeUnknown ? undefined : unanswered.read();
      return left ? { ...left, outcomeUnknown: true } : kept;
    },
    writeAttempt(next, sent) {
      const before = own.read().attempt;
      own.writeAttempt(next, sent);
      const price = quote.read();
      if (!sent) answered(before);
      else if (next && price)
        unanswered.write({ quote: price, attempt: { ...next, unheard: true } });
    },
    close(order, ticket) {
      quote.remove();
      attempt.remove();
      answered(order.attempt);
      if (ticket) dropTicket(ticket);
    },
  };
}
