import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ShopContext } from '#server/context.ts';
import { m } from '#server/messages/compiled/messages.js';
import type { Order } from '#server/orders/list-orders.ts';
import { ownAccountOf } from '../collect/own-account.ts';
import type { BankAccount } from './settings.ts';

/** Where the money of an order goes. */
export interface OrderAccount extends BankAccount {
  /** The account receives money for this order only, so no reference is needed. */
  own: boolean;
  /** A UPI id of this order alone; empty where it has none. */
  upiId: string;
}

/**
 * The account that an order is paid to: its own where the provider has opened one, else the store's. Must not run inside a
 * transaction: the provider may be asked. Throws a Refusal 400 in a store that no longer takes transfers.
 */
export async function findAccount(
  shop: ShopContext,
  order: Pick<Order, 'id' | 'number' | 'state' | 'heldUntil'>,
): Promise<OrderAccount> {
  const { transfer } = shop;
  if (!transfer) throw new Refusal(REFUSED.badInput, m.transfers_not_taken());
  const own = await ownAccountOf(shop, order);
  if (own) return { ...own, bank: own.bank || transfer.account.bank, own: true };
  return { ...transfer.account, own: false, upiId: '' };
}
