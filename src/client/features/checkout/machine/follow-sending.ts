import { shareSending, whileSent } from '#client/checkout-session/sending-orders.ts';
import { type PaymentEvent, type PaymentState, quoteOf } from './payment-state.ts';

interface Parts {
  read: () => PaymentState;
  dispatch: (event: PaymentEvent) => void;
  /** An order may have been placed meanwhile. */
  over: () => void;
}

/**
 * Tells the other tabs while this one sends its order, or has no answer to it, and hears of theirs: whoever saw a way to pay the same
 * price there would pay it twice.
 */
export function followSending({ read, dispatch, over }: Parts) {
  const share = shareSending();
  let looking = false;

  function tell(open: boolean): void {
    const { order, price } = read();
    const sends = order.phase === 'sending' || (order.phase === 'unknown' && open);
    share(sends ? quoteOf(price)?.QuoteId : undefined);
  }

  async function look(): Promise<void> {
    const quote = quoteOf(read().price);
    if (!quote || looking || read().order.phase !== 'idle') return;
    looking = true;
    await whileSent(quote.QuoteId, () => dispatch({ type: 'sent-elsewhere', sending: true }));
    looking = false;
    // First what has become of it: for a moment there would be a way to pay.
    over();
    dispatch({ type: 'sent-elsewhere', sending: false });
  }

  return { tell, look };
}
