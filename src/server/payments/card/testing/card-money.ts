import { eq } from 'drizzle-orm';
import { orders } from '#server/db/schema/orders.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockOrder } from '#server/orders/lifecycle/lock-order.ts';
import { only } from '#server/testing/people/buyer.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { rupeesOf } from '../../paise.ts';
import { findOrderMoney } from '../../records/find-order-money.ts';
import { recordPayment } from '../../records/record-payment.ts';

/** For tests: an order, with what is due back of its money in rupees. */
export async function orderWithMoney(shop: TestShop, number: string) {
  const found = only(await shop.db.select().from(orders).where(eq(orders.number, number)));
  return { ...found, refundDue: rupeesOf((await findOrderMoney(shop, found)).over) };
}

/** For tests: the desk records this many rupees by card, under the provider's payment id. */
export const recordAtDesk = (
  shop: TestShop,
  number: string,
  { amount, reference }: { amount: string; reference: string },
) =>
  inTransaction(shop, async (tx) =>
    recordPayment(tx, await lockOrder(tx, number), {
      kind: 'in',
      amount,
      channel: 'card',
      reference,
      by: 'desk:meera',
    }),
  );
