import type { OrderState } from '#shared/contract/orders.ts';
import type { Order } from '../list-orders.ts';

/** The state that every order begins in. */
export const FIRST_STATE: OrderState = 'placed';

/** The allowed next states of each state. */
const NEXT: Record<OrderState, readonly OrderState[]> = {
  placed: ['payment-received', 'rejected', 'lapsed'],
  'payment-received': ['confirmed', 'rejected'],
  confirmed: ['dispatched', 'cancelled'],
  dispatched: ['delivered', 'credited-back', 'returned'],
  delivered: ['returned'],
  rejected: [],
  'credited-back': [],
  cancelled: [],
  returned: [],
  // Money that came late waits for its customer: accept a new price, or get it all back. If it proves to have come in time,
  // the order is taken back to `placed`.
  lapsed: ['rejected', 'replaced'],
  replaced: [],
};

/**
 * A digital purchase ends when it is confirmed: the metal is in the holding, and nothing is dispatched. Its price is never held
 * for a transfer, so it does not lapse.
 */
const NEXT_OF_DIGITAL: typeof NEXT = {
  ...NEXT,
  placed: ['payment-received', 'rejected'],
  confirmed: [],
};

/**
 * Whether an order of this kind may move from one state to another. Staying in the same state is not a move.
 */
export const mayMove = (kind: Order['kind'], from: OrderState, to: OrderState): boolean =>
  (kind === 'digital' ? NEXT_OF_DIGITAL : NEXT)[from].includes(to);
