import type { OrderKind } from '#shared/contract/order-kind.ts';
import { LockPrice } from '#shared/contract/price-lock.ts';
import { openDrafts, takeShared } from '#client/checkout-session/payment-draft.ts';
import { checkoutSession } from '#client/checkout-session/checkout-session.ts';
import { m } from '#client/messages/compiled/messages.js';
import { conversionOf } from '#client/rates/deals.ts';
import type { Rates } from '#client/rates/rates.ts';
import type { Services } from '#client/api/services-context.ts';
import { showError, showInfo, showSuccess } from '#client/ui/feedback/toast.ts';
import { paymentStore } from '../machine/payment-store.ts';
import { type Payment, type QuoteSource, runPayment } from '../machine/run-payment.ts';
import { ticketSource } from '../ticket/ticket.ts';
import { attachToLatest, latestTelling } from '../transfer/tell-draft.ts';
import {
  type Checkout,
  chosenKind,
  conversionFields,
  isOtherChosen,
  loadCheckout,
  type MissingStep,
} from './load-checkout.ts';
import { putBackUnanswered } from './put-back-unanswered.ts';

export type OpenedPayment =
  | { type: 'open'; checkout: Checkout; payment: Payment }
  /** A card order that exists and waits for its payment. */
  | { type: 'waits-for-card'; ONumber: string; kind: OrderKind }
  /** The shared picture was attached to an order that waits for a transfer, where the customer tells of the payment. */
  | { type: 'transfer'; ONumber: string }
  | { type: 'missing'; step: MissingStep };

interface OpenParts {
  services: Services;
  rates: Rates;
  /** The page was opened by sharing a picture with the app. */
  shared: boolean;
}

/** Opens the payment that an interrupted visit left on the device, and attaches a picture that was shared for it. */
export async function openPayment(parts: OpenParts): Promise<OpenedPayment> {
  const { services, rates, shared } = parts;
  const { session, clock } = services;
  const customer = session.state.user?.Id ?? '';
  const { placed } = checkoutSession.payment.attempt.read() ?? {};
  // Only a later draft is put back: none beside an order that waits for its card, and for a shared picture only one after the last claim.
  const since = placed ? Infinity : shared ? await latestTelling(customer) : 0;
  const drafts = await openDrafts(customer, since, clock);
  const picture = await takeShared();
  const chosen = chosenKind();
  const same = chosen && drafts.get(chosen);
  if (same && same.at > since) putBackUnanswered(same);
  const attempt = checkoutSession.payment.attempt.read();
  const checkout = loadCheckout();
  if (typeof checkout === 'string') {
    const told = shared && picture && (await attachToLatest(customer, picture));
    if (told) return { type: 'transfer', ONumber: told };
    if (shared && picture) showInfo(m.pay_shared_unused());
    if (!attempt?.placed) return { type: 'missing', step: checkout };
    return { type: 'waits-for-card', ONumber: attempt.placed, kind: attempt.kind };
  }
  // A new payment has begun since: the earlier order is found in My Account.
  if (attempt?.placed) checkoutSession.payment.attempt.remove();
  // A retry repeats the original request, whatever was chosen since.
  const draftOf = attempt?.outcomeUnknown ? attempt.kind : checkout.kind;
  if (isOtherChosen(checkout)) showInfo(m.ticket_payment_open());
  const payment = runPayment({
    clock,
    session,
    rates,
    draft: drafts.get(draftOf),
    source: quoteSource(checkout, services),
    store: paymentStore(draftOf),
    draftOf,
  });
  if (shared) void receive(payment, picture);
  return { type: 'open', checkout, payment };
}

/** Undefined at a store that holds no prices; it still holds those of digital trades. */
function quoteSource(checkout: Checkout, services: Services): QuoteSource | undefined {
  const { kind, ticket, couponId } = checkout;
  if (kind === 'digital' && ticket) return ticketSource(ticket, services);
  if (!services.config.extensions.includes('priceLock')) return undefined;
  const Kind = kind === 'convert' ? kind : 'buy';
  const asked = { Kind, couponId, ...conversionFields(checkout) } as const;
  return {
    asked: JSON.stringify(asked),
    ...(kind === 'convert' && { deal: conversionOf(checkoutSession.convertPiece.read()?.metal) }),
    ask: async (pass) => (await services.api.call(LockPrice, asked, pass)).data[0],
  };
}

/**
 * Attaches a shared picture to the payment that is open now, and to no later one. Toasts report the outcome, because the
 * screenshot itself may be out of view.
 */
async function receive(payment: Payment, picture: Blob | undefined): Promise<void> {
  // A payment that was sent must not change.
  if (payment.read().order.phase === 'unknown') return showInfo(m.pay_shared_unused());
  if (!picture) return showError(m.pay_shared_missing());
  await payment.attach(picture);
  const { error } = payment.read().proof;
  if (error) showError(error);
  else showSuccess(m.pay_picture_said());
}
