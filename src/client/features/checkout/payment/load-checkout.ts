import type { Ticket } from '#shared/contract/digital.ts';
import type { OrderKind } from '#shared/contract/order-kind.ts';
import type { PaymentMode } from '#shared/contract/payment.ts';
import {
  type AddressChoice,
  checkoutSession,
  type Conversion,
  couponToUse,
  type StoredAttempt,
} from '#client/checkout-session/checkout-session.ts';
import { orderKindOf } from '#client/checkout-session/order-kinds.ts';
import { isSale } from '../ticket/ticket.ts';
import { TRADE_CHOICE } from '#client/checkout-session/trade-choice.ts';

/** What is paid for, and the addresses. */
export interface Checkout {
  kind: OrderKind;
  choice: AddressChoice;
  /** The coin that is made, for `convert`. */
  conversion: Conversion | undefined;
  /** The trade, for `digital`. */
  ticket: Ticket | undefined;
  /** 0 for none. */
  couponId: string | number;
}

/** The step that is missing before a payment. */
export type MissingStep = 'no-address' | 'no-conversion' | 'no-ticket';

/** Reads what the earlier steps have stored. */
export function loadCheckout(): Checkout | MissingStep {
  const choice = checkoutSession.addresses.read();
  const attempt = checkoutSession.payment.attempt.read();
  const kind = chosenKind();
  // What was sent and not answered comes first, whatever was chosen since.
  const lost = attempt?.outcomeUnknown === true && attempt.kind === 'digital';
  if (lost) return tradeCheckout(lost);
  const sent = attempt?.outcomeUnknown ? sentCheckout(attempt) : undefined;
  if (sent && (!kind || isOtherChosen(sent))) return sent;
  if (kind === 'digital') return tradeCheckout(lost);
  if (!choice || !kind) return 'no-address';
  const none = { conversion: undefined, ticket: undefined };
  if (kind === 'buy') {
    // Its price holds the coupon, also one that has ended since.
    return { ...none, kind, choice, couponId: sent?.couponId ?? couponToUse()?.id ?? 0 };
  }
  const conversion = checkoutSession.conversion.read();
  if (!conversion) return 'no-conversion';
  return { ...none, kind, choice, conversion, couponId: 0 };
}

export const chosenKind = (): OrderKind | undefined =>
  orderKindOf('proceedType', checkoutSession.addresses.read()?.proceedType);

/** Whether the customer has chosen to pay for something of another kind since, or for another coin. */
export function isOtherChosen({ kind, conversion }: Checkout): boolean {
  const chosen = chosenKind();
  if (chosen !== kind) return chosen !== undefined;
  return kind === 'convert' && coinOf(conversion) !== coinOf(checkoutSession.conversion.read());
}

const coinOf = (conversion: Conversion | undefined): string | undefined =>
  JSON.stringify(conversionFields({ conversion }));

function tradeCheckout(lost: boolean): Checkout | MissingStep {
  const paying = checkoutSession.payment.quote.read()?.lock.ticket;
  const { own, latest } = checkoutSession.ticket;
  // A tab that took over another tab's payment has no ticket of its own, and the device's latest may belong to a third tab.
  const ticket = lost ? paying : (own.read() ?? paying ?? latest.read());
  if (!ticket || isSale(ticket)) return 'no-ticket';
  return { kind: 'digital', choice: TRADE_CHOICE, conversion: undefined, ticket, couponId: 0 };
}

type Sent = [
  kind: OrderKind,
  choice: AddressChoice,
  couponId: string | number,
  conversion: Conversion | null | undefined,
  mode: PaymentMode,
  quoteId: string,
  proof: { picture: string; utr: string },
];

/** All fields of the order as one text: equal texts mean the same order. */
export const fieldsOf = (
  { kind, choice, couponId, conversion }: Checkout,
  mode: PaymentMode,
  quoteId: string,
  proof: Sent[6],
): string =>
  JSON.stringify([kind, choice, couponId, conversion, mode, quoteId, proof] satisfies Sent);

/** What an order was sent for, by its fields; undefined where an earlier version of the app has written them. */
function sentCheckout({ fields }: StoredAttempt): Checkout | undefined {
  try {
    const [kind, choice, couponId, conversion] = JSON.parse(fields) as Sent;
    return { kind, choice, couponId, conversion: conversion ?? undefined, ticket: undefined };
  } catch {
    return undefined;
  }
}

/** The fields of a conversion, as the operations expect them. */
export const conversionFields = ({ conversion }: Pick<Checkout, 'conversion'>) =>
  conversion && {
    Quantity: conversion.quantity,
    Weight: conversion.weight,
    productId: conversion.productId,
  };
