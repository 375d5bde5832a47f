import type { AddressChoice } from '#client/checkout-session/checkout-session.ts';
import { ORDER_KIND_NAMES } from '#client/checkout-session/order-kinds.ts';

/** A trade has no addresses, because nothing is delivered. */
export const TRADE_CHOICE: AddressChoice = {
  BillingId: 0,
  ShippingId: 0,
  proceedType: ORDER_KIND_NAMES.digital.proceedType,
};
