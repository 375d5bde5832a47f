import type { OrderState } from '#shared/contract/orders.ts';
import type { Order } from '../list-orders.ts';

/** What every order begins as. */
export const FIRST_STATE: OrderState = 'placed';

/** The steps that an order may take. What is not named here never happens. */
const NEXT: Record<OrderState, readonly OrderState[]> = {
  placed: ['payment-received', 'rejected'],
  'payment-received': ['confirmed', 'rejected'],
  confirmed: ['dispatched'],
  dispatched: ['delivered', 'credited-back'],
  delivered: [],
  rejected: [],
  'credited-back': [],
};

/** Digital metal is in the holding when it is confirmed: nothing is sent, so nothing follows. */
const NEXT_OF_DIGITAL: typeof NEXT = { ...NEXT, confirmed: [] };

/** Whether an order of a kind in one state may become another. To stay where it is, is no step. */
export const mayMove = (kind: Order['kind'], from: OrderState, to: OrderState): boolean =>
  (kind === 'digital' ? NEXT_OF_DIGITAL : NEXT)[from].includes(to);
