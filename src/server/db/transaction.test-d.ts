import { lockCustomer } from '#server/accounts/lock-customer.ts';
import type { ShopContext } from '#server/context.ts';
import { postEntries } from '#server/digital/ledger/post-entries.ts';
import { insertOrder } from '../orders/placing/insert-order.ts';
import { inTransaction, type Tx } from './transaction.ts';

// Checked by `tsc` alone: nothing here runs.
declare const shop: ShopContext;
declare const set: Parameters<typeof postEntries>[1];
declare const order: Parameters<typeof insertOrder>[1];

void inTransaction(shop, async (tx) => {
  await lockCustomer(tx, 1);
  await postEntries(tx, set);
  await insertOrder(tx, order);
});

// @ts-expect-error a lock that ends with its own statement protects nothing
void lockCustomer(shop, 1);
// @ts-expect-error a set of entries without its transaction could be kept alone
void postEntries(shop, set);
// @ts-expect-error an order without its transaction could be kept without its lines
void insertOrder(shop, order);
// @ts-expect-error a database by itself is no transaction
export const tx: Tx = { ...shop, db: shop.db };
