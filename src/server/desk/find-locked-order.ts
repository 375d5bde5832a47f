import { lockCustomer } from '../accounts/lock-customer.ts';
import { lockOrder } from '#server/orders/lifecycle/lock-order.ts';
import type { DeskTx } from './command-line/command.ts';
import { findOrder } from './find-order.ts';

export type FoundOrder = Awaited<ReturnType<typeof findOrder>>;

/** An order with the locks that moveOrder takes, so that the facts shown are still true when it moves. Throws a Refusal 404. */
export async function findLockedOrder(tx: DeskTx, number: string): Promise<FoundOrder> {
  const { customer, order } = await findOrder(tx, number);
  await lockCustomer(tx.shop, customer.id);
  await lockOrder(tx.shop, order.number);
  return findOrder(tx, number);
}
