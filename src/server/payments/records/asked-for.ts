import type { OrderState } from '#shared/contract/orders.ts';
import type { Order } from '#server/orders/list-orders.ts';
import { paiseOf } from '../paise.ts';

/** States in which an order is not carried out: all its money is due back. */
export const ASKS_NOTHING: readonly OrderState[] = ['rejected', 'cancelled', 'replaced'];

/**
 * What the refinery asks for an order in its current state, in whole paise; `forgiven`: what it did not ask for, which a return
 * does not ask for either. Below 0 where a return also gives back what came for a debit note. `weigh_order` of
 * `0023_debited.sql` repeats the rule.
 */
export function askedFor(
  { state, paid, returnedMoney }: Pick<Order, 'state' | 'paid' | 'returnedMoney'>,
  forgiven: number,
): number {
  if (ASKS_NOTHING.includes(state)) return 0;
  if (state !== 'returned') return paiseOf(paid);
  return paiseOf(paid) - paiseOf(returnedMoney) - forgiven;
}

/**
 * What is kept beyond that without being due back, in whole paise: money that came above the invoice for its debit notes, which
 * nobody has to pay. 0 for an order that is not carried out: its credit note takes them back too.
 */
export function keptBeyond(
  { state, paid }: Pick<Order, 'state' | 'paid'>,
  { came, debited }: { came: number; debited: number },
): number {
  if (ASKS_NOTHING.includes(state)) return 0;
  return Math.min(debited, Math.max(0, came - paiseOf(paid)));
}
