import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { creditBackAct, returnAct } from '../acts/grams-back.ts';
import { carryOut } from '../approvals/desk-act.ts';
import type { Desk, DeskAnswer } from '../command-line/command.ts';
import { findOrder } from '../find-order.ts';
import { move } from '../command-line/move.ts';

/**
 * Cancels a confirmed order, with words for its customer; its money is due back, metal and coupon return. Throws a Refusal 404
 * or 409.
 */
export const cancelOrder = (desk: Desk, order: string, reason: string): Promise<DeskAnswer> =>
  move(desk, { order, act: 'cancel', through: ['cancelled'], note: reason });

/**
 * A dispatched order came back; its grams are credited to the customer's digital holding, above a limit with a second person.
 * Throws a Refusal 404 or 409.
 */
export async function creditBackOrder(
  desk: Desk,
  number: string,
  reason: string,
): Promise<DeskAnswer> {
  const { order } = await findOrder(desk, number);
  return carryOut(desk, creditBackAct, { order: order.number, reason });
}

/**
 * A dispatched or delivered order came back, for money in rupees, for its grams, or some of both; above a limit with a second
 * person. Throws a Refusal 404 or 409.
 */
export async function returnOrder(
  desk: Desk,
  number: string,
  wanted: { reason: string; money: string; grams: boolean },
): Promise<DeskAnswer> {
  if (!wanted.grams && Number(wanted.money) === 0) {
    throw new Refusal(REFUSED.badInput, 'Say what goes back: money, its grams, or both.');
  }
  const { order } = await findOrder(desk, number);
  return carryOut(desk, returnAct, { order: order.number, ...wanted });
}
