import type { DecimalText } from '#shared/contract/fields.ts';
import type { HeldPrice } from '#client/checkout-session/payment-session.ts';
import type { GatePass } from '#client/rates/gate.ts';

/** What the payment costs, as the rest of the screen sees it: locked, or live where a store locks none. */
export interface PayPrice {
  /** The price that the customer has agreed to. */
  lock: HeldPrice | undefined;
  /** Why nothing can be submitted at it, in the customer's words; empty where it can. */
  blocked: string;
  /** Rupees now, without what a card costs on top. */
  total: () => DecimalText | undefined;
  /** Throws GateClosed. */
  pass: () => GatePass;
  /** The store has said that it holds no longer. */
  moved: () => void;
}
