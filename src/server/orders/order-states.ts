import type { OrderState } from '#shared/contract/orders.ts';

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

/** Whether an order in one state may become another. To stay where it is, is no step. */
export const mayMove = (from: OrderState, to: OrderState): boolean => NEXT[from].includes(to);
