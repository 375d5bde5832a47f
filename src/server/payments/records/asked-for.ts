import type { OrderState } from '#shared/contract/orders.ts';
import type { Order } from '#server/orders/list-orders.ts';
import { paiseOf } from '../paise.ts';

/** An order in these states is not carried out: whatever came for it is due back. */
export const ASKS_NOTHING: readonly OrderState[] = ['rejected', 'cancelled', 'replaced'];

/**
 * What the refinery asks for an order as it stands, in whole paise; `forgiven`: what was not asked for of it, which a return does not
 * ask for either. Below 0 where a return gives back what came for a debit note, too. `weigh_order` of `0023_debited.sql` has it too.
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
 * What is kept beyond that without being due back, in whole paise: what came above the invoice for its debit notes, which nobody is
 * asked for. Nothing for an order that is not carried out: its credit note takes them back too.
 */
export function keptBeyond(
  { state, paid }: Pick<Order, 'state' | 'paid'>,
  { came, debited }: { came: number; debited: number },
): number {
  if (ASKS_NOTHING.includes(state)) return 0;
  return Math.min(debited, Math.max(0, came - paiseOf(paid)));
}
