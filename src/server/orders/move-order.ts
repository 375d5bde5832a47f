import type { OrderState } from '#shared/contract/orders.ts';
import type { Shop } from '../shop.ts';

export interface Move {
  orderNumber: string;
  to: OrderState;
  /** `customer`, `store`, `card` or `desk:NAME`. */
  by: string;
  /** For the customer: why, or who carries it. */
  note?: string;
}

/**
 * Moves an order to another state with all that follows from it: a rejected one gives metal and coupon back,
 * a confirmed one gets its invoice number, a credited one its grams. Says `already` where it is there. Throws
 * a Refusal 409 for a step that is not allowed, 404 for an order that is not there. Opens a transaction.
 */
export async function moveOrder(shop: Shop, move: Move): Promise<'moved' | 'already'> {
  throw new Error(`not built: ${shop.sessionDays} ${move.to}`);
}
