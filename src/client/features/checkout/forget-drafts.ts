import type { OrderStatus } from '#shared/contract/orders.ts';
import { answerDrafts } from './answer/answer-draft.ts';
import { dropTelling } from './transfer/tell-draft.ts';

/** Removes from the device what a customer has begun to tell of an order that asks for it no more. Never throws. */
export async function forgetDrafts(
  order: string,
  { Asked, State }: Pick<OrderStatus, 'Asked' | 'State'>,
): Promise<void> {
  if (!Asked) await answerDrafts.drop(order);
  if (State !== 'placed' && State !== 'lapsed') await dropTelling(order);
}
