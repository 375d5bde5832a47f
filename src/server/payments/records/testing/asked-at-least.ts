import type { Order } from '#server/orders/list-orders.ts';
import { paiseOf } from '../../paise.ts';
import { ASKS_NOTHING } from '../asked-for.ts';

/** For walks: the least that an order may be carried out for, in whole paise. */
export function askedAtLeast(
  { state, paid, returnedMoney }: Pick<Order, 'state' | 'paid' | 'returnedMoney'>,
  forgiven: number,
): number {
  if (ASKS_NOTHING.includes(state)) return 0;
  return paiseOf(paid) - forgiven - (state === 'returned' ? paiseOf(returnedMoney) : 0);
}
