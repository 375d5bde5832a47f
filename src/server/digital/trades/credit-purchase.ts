import type { Order } from '#server/orders/list-orders.ts';
import { paiseOf } from '#server/payments/paise.ts';
import type { Tx } from '#server/db/transaction.ts';
import { findPurchase } from './find-purchase.ts';
import { customerAccount } from '../ledger/customer-account.ts';
import { postEntries } from '../ledger/post-entries.ts';
import { VAULT } from '../ledger/vault.ts';

/** Books a paid purchase: the grams go to the customer, the rupees (in paise) to sales, GST and surcharge. */
export async function creditPurchase(tx: Tx, order: Order): Promise<void> {
  const { source: asset, units } = await findPurchase(tx, order);
  const rupees = [
    { account: 'bank', amount: paiseOf(order.paid) },
    { account: 'sales', amount: -paiseOf(order.amount) },
    { account: 'gst', amount: -paiseOf(order.gst) },
    { account: 'surcharge', amount: -paiseOf(order.surcharge) },
  ];
  await postEntries(tx, {
    kind: 'purchase',
    reference: order.number,
    entries: [
      { account: VAULT, asset, amount: -units },
      { account: customerAccount(order.customerId), asset, amount: units },
      ...rupees
        .filter(({ amount }) => amount !== 0)
        .map((entry) => ({ ...entry, asset: 'rupees' as const })),
    ],
  });
}
