import * as v from 'valibot';
import { storedValue } from '#client/persistence/storage/stored-value.ts';
import { attempt, attemptValue, quote } from './checkout-session.ts';

/** As `checkoutSession.payment`, for a trade made on its own page: a sale, or a purchase where nothing is paid in the app. */
export const storedTrade = {
  quote: storedValue('ticket-lock', quote),
  attempt: attemptValue('ticket-attempt'),
  /** What was sent and is not answered, on the device: the phone may close its tab meanwhile. */
  unanswered: storedValue('unanswered-trade', v.object({ quote, attempt })),
};
