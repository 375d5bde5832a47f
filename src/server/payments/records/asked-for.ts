import type { OrderState } from '#shared/contract/orders.ts';
import type { Order } from '#server/orders/list-orders.ts';
import { paiseOf } from '../paise.ts';

/** An order in these states is not carried out: whatever came for it is due back. */
export const ASKS_NOTHING: readonly OrderState[] = ['rejected', 'cancelled', 'replaced'];

/** What the refinery asks for an order as it stands, in whole paise. `weigh_order` of `0021_due_back.sql` has it too. */
export function askedFor({
  state,
  paid,
  returnedMoney,
}: Pick<Order, 'state' | 'paid' | 'returnedMoney'>): number {
  if (ASKS_NOTHING.includes(state)) return 0;
  return state === 'returned' ? paiseOf(paid) - paiseOf(returnedMoney) : paiseOf(paid);
}
