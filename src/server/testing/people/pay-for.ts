import { findOrderMoney } from '#server/payments/records/find-order-money.ts';
import { recordPayment } from '#server/payments/records/record-payment.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import { lockOrder } from '#server/orders/lifecycle/lock-order.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ShopContext } from '#server/context.ts';

let payments = 0;

/** For tests: the desk has seen the money of an order; all that is to be paid, or an amount in rupees. */
export const payFor = (shop: ShopContext, number: string, amount?: string): Promise<void> =>
  inTransaction(shop, async (tx) => {
    const order = await lockOrder(tx, number);
    const due = amount ?? rupeesOf((await findOrderMoney(tx, order)).short);
    if (Number(due) === 0) return;
    payments += 1;
    await recordPayment(tx, order, {
      kind: 'in',
      amount: due,
      channel: order.paymentMode === 'CARD' ? 'card' : 'upi',
      reference: `4${String(payments).padStart(11, '0')}`,
      by: 'desk:meera',
    });
  });
