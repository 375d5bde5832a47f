import type { HeldPrice } from '#client/checkout-session/checkout-session.ts';
import type { PaymentDraft } from '#client/checkout-session/payment-draft.ts';
import { reduce } from '../machine/payment-machine.ts';
import type { PaymentEvent, PaymentState } from '../machine/payment-state.ts';
import { type StartParts, startPayment } from '../machine/start-payment.ts';
import { wireLock } from './payment-shop.ts';

export const HOLDS_MS = 300_000;
export const quote = (id: string, expiresAt = HOLDS_MS, fields: object = {}): HeldPrice =>
  ({ ...wireLock({ QuoteId: id, ONumber: `B-${id}`, expiresAt, ...fields }) }) as HeldPrice;
export const PICTURE = { id: 'p', blob: new Blob(['p']) };

export const start = (parts: Partial<StartParts> = {}, now = 0): PaymentState =>
  startPayment(
    {
      source: { asked: 'bag' },
      stored: undefined,
      draft: undefined,
      attempt: undefined,
      outcomeUnknown: false,
      freshness: 'live',
      ...parts,
    },
    now,
  );
/** A stored draft of the proof of a bag's payment. */
export const given = (fields: Partial<PaymentDraft>): PaymentDraft => ({
  customer: 7,
  kind: 'buy',
  subject: '',
  picture: undefined,
  utr: '',
  quote: undefined,
  ...fields,
});
/** Applies the events in order; a number moves the clock to that time. */
export function run(state: PaymentState, ...steps: (PaymentEvent | number)[]): PaymentState {
  let now = 0;
  return steps.reduce<PaymentState>((before, step) => {
    if (typeof step !== 'number') return reduce(before, step, now);
    now = step;
    return before;
  }, state);
}
export const came = (held: HeldPrice, request: number): PaymentEvent => ({
  type: 'quote-came',
  request,
  quote: held,
});
export const phases = ({ price, order }: PaymentState) => `${price.phase} ${order.phase}`;
