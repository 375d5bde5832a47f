import type { OrderStatus } from '#shared/contract/orders.ts';

const STOPPED = ['rejected', 'credited-back', 'cancelled', 'returned', 'replaced'];

/** Whether an order has ended without success. */
export const hasStopped = ({ State }: Pick<OrderStatus, 'State'>): boolean =>
  STOPPED.includes(State);
