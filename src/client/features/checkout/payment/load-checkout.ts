import type { Ticket } from '#shared/contract/digital.ts';
import type { OrderKind } from '#shared/contract/price-lock.ts';
import {
  type AddressChoice,
  type Conversion,
  readCheckout,
} from '#client/checkout-session/checkout-data.ts';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import { readPayment } from '#client/checkout-session/payment-session.ts';
import { isSale } from '../ticket/ticket.ts';

/** What is paid for: the bag, a coin out of digital metal, or digital metal. */
export type CheckoutKind = OrderKind | 'digital';

/** What is to be paid for, and where it goes. */
export interface Checkout {
  kind: CheckoutKind;
  choice: AddressChoice;
  /** The coin that is made, for `convert`. */
  conversion: Conversion | undefined;
  /** The trade, for `digital`. */
  ticket: Ticket | undefined;
  /** 0 for none. */
  couponId: string | number;
}

/** What stands in the way of a payment: where the customer goes instead. */
export type MissingStep = 'no-address' | 'no-conversion' | 'no-ticket';

/** Reads what the steps before have kept. */
export function loadCheckout(storage: Storage, couponId: string | number): Checkout | MissingStep {
  const choice = readCheckout(storage, 'addressData');
  const attempt = readPayment(storage, 'payment-attempt');
  // A trade that was sent and not heard of comes before all that was chosen since.
  const lost = attempt?.unheard === true && attempt.kind === 'digital';
  if (lost || choice?.proceedType === 'BuyDigital') return tradeNeed(storage, lost);
  if (!choice) return 'no-address';
  const none = { conversion: undefined, ticket: undefined };
  if (choice.proceedType === 'BuyProduct') return { ...none, kind: 'buy', choice, couponId };
  const conversion = readCheckout(storage, 'converted-coin-payload');
  if (!conversion) return 'no-conversion';
  return { ...none, kind: 'convert', choice, conversion, couponId: 0 };
}

/** Nothing of a trade is sent anywhere. */
export const TRADE_CHOICE: AddressChoice = {
  BillingId: 0,
  ShippingId: 0,
  proceedType: 'BuyDigital',
};

function tradeNeed(storage: Storage, lost: boolean): Checkout | MissingStep {
  const paying = readPayment(storage, 'payment-lock')?.lock.ticket;
  const asked = readCheckout(deviceStorage.local, 'checkoutData');
  const ticket = lost ? paying : (asked ?? paying);
  if (!ticket || isSale(ticket)) return 'no-ticket';
  return { kind: 'digital', choice: TRADE_CHOICE, conversion: undefined, ticket, couponId: 0 };
}

/** The fields that say what is bought, as the operations want them. */
export const conversionFields = ({ conversion }: Checkout) =>
  conversion && {
    Quantity: conversion.quantity,
    Weight: conversion.weight,
    productId: conversion.productId,
  };
