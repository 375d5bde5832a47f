import type { OrderStatus } from '#shared/contract/orders.ts';

const STOPPED = ['rejected', 'credited-back', 'cancelled', 'returned', 'replaced'];

/** Whether an order has ended otherwise than it was meant to. */
export const hasStopped = ({ State }: Pick<OrderStatus, 'State'>): boolean =>
  STOPPED.includes(State);
