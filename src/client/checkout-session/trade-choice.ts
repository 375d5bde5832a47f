import type { AddressChoice } from './checkout-session.ts';
import { ORDER_KIND_NAMES } from './order-kinds.ts';

/** A trade has no addresses, because nothing is delivered. */
export const TRADE_CHOICE: AddressChoice = {
  BillingId: 0,
  ShippingId: 0,
  proceedType: ORDER_KIND_NAMES.digital.proceedType,
};
