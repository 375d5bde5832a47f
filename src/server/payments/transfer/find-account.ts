import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ShopContext } from '#server/context.ts';
import { m } from '#server/messages/compiled/messages.js';
import type { Order } from '#server/orders/list-orders.ts';
import type { BankAccount } from './settings.ts';

/** Where the money of an order goes. */
export interface OrderAccount extends BankAccount {
  /** The account is this order's alone, so its money needs no reference. */
  own: boolean;
  /** A UPI id of this order alone; empty where it has none. */
  upiId: string;
}

/**
 * The account that an order is paid to: the store's own. Throws a Refusal 400 in a store that takes transfers no more.
 */
export async function findAccount(
  { transfer }: Pick<ShopContext, 'db' | 'transfer'>,
  _order: Pick<Order, 'id' | 'number'>,
): Promise<OrderAccount> {
  if (!transfer) throw new Refusal(REFUSED.badInput, m.transfers_not_taken());
  return { ...transfer.account, own: false, upiId: '' };
}
