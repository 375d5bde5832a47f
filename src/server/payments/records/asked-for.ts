import type { OrderState } from '#shared/contract/orders.ts';
import type { Order } from '#server/orders/list-orders.ts';
import { paiseOf } from '../paise.ts';
import type { KeptBounds } from './order-money.ts';

/** States in which an order is not carried out: all its money is due back. */
export const ASKS_NOTHING: readonly OrderState[] = ['rejected', 'cancelled', 'replaced'];

/** What an order's money was moved by, in whole paise. */
export interface Sums {
  came: number;
  /** What went back of it, and of that what had gone back before the order was returned. */
  givenBack: number;
  wentBefore: number;
  forgiven: number;
  /** What debit notes add to the invoice. */
  debited: number;
}

type Asking = Pick<Order, 'state' | 'paid' | 'returnedMoney'>;

/**
 * What the refinery asks for an order in its current state, and what it may keep, in whole paise. A forgiven amount is not asked for, and
 * a debit note need not be paid; whoever pays either has it kept. A return gives back its money, of what was kept until then: what
 * came too much and went back before has paid for no debit note. Below 0 where more is given back than was kept.
 * `weigh_order` of `0030_returned_after.sql` repeats the rule.
 */
export function askedFor(order: Asking, sums: Sums): KeptBounds {
  if (ASKS_NOTHING.includes(order.state)) return { least: 0, most: 0 };
  const { forgiven, debited } = sums;
  const paid = paiseOf(order.paid);
  if (order.state !== 'returned') return { least: paid - forgiven, most: paid + debited };
  const left = keptRightly(order, sums) - paiseOf(order.returnedMoney);
  return { least: left, most: left };
}

/** What is kept of an order's money and not due back, before its return gives any back, in whole paise; what is short counts too. */
export function keptRightly(
  { paid, state }: Asking,
  { came, givenBack, wentBefore, forgiven, debited }: Sums,
): number {
  const kept = came - (state === 'returned' ? wentBefore : givenBack);
  return Math.min(Math.max(kept, paiseOf(paid) - forgiven), paiseOf(paid) + debited);
}
