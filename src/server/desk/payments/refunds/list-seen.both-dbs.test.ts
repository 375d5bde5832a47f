import { afterAll, beforeAll, expect, it } from 'vitest';
import { refundsOperations } from '#shared/desk/contract/orders/refunds.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { insertOrder } from '#server/desk/testing/insert-order.ts';
import { newUtr } from '#server/desk/testing/paid-order.ts';
import { orderWithMoney } from '#server/payments/card/testing/card-money.ts';
import { findOrderMoney } from '#server/payments/records/find-order-money.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { only } from '#server/testing/people/buyer.ts';
import { newCustomer } from '#server/testing/people/new-customer.ts';
import { insertPayout } from '#server/testing/people/tell-payout.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const { AskRefund, ListRefunds, MakeRefundFile, RefundSeen } = refundsOperations;

let shop: TestShop;
let customerId: number;
let meera: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  ({ id: customerId } = await newCustomer(shop));
  await insertPayout(shop, customerId);
  meera = await newStaff(shop, ['owner']);
}, 60_000);
afterAll(() => shop.close());

const desk = async (...args: string[]) =>
  expect((await runDesk(shop, { args, user: 'meera' })).code).toBe(0);

/** An order that was rejected after its money had come. */
async function rejected(): Promise<string> {
  const number = await insertOrder(shop, customerId, { paid: '1250.50' });
  await desk('received', number, '--amount', '1250.50', '--utr', newUtr());
  await desk('reject', number, '--reason', 'Sold out');
  return number;
}
const seenBy = async (page: { after?: string; limit?: number } = {}) =>
  callDesk(shop, ListRefunds, { state: 'done', ...page }, meera);

it('money that was given back without being asked for is among the refunds that were seen, until it is taken back', async () => {
  const [asked, byHand] = [await rejected(), await rejected()];
  await callDesk(shop, AskRefund, { order: asked }, meera);
  await callDesk(shop, MakeRefundFile, {}, meera);
  const [first, second] = [newUtr(), newUtr()];
  await callDesk(shop, RefundSeen, { order: asked, reference: first }, meera);
  await callDesk(shop, RefundSeen, { order: byHand, reference: second }, meera);

  const { items } = await seenBy();
  expect(items).toMatchObject([
    { refund: second, order: byHand, amount: '1250.50', to: '', askedBy: meera.name },
    { order: asked, amount: '1250.50', to: 'as••••@okbank' },
  ]);
  expect(items.map(({ payment }) => payment !== undefined)).toEqual([true, false]);

  const page = await seenBy({ limit: 1 });
  expect(only(page.items).order).toBe(byHand);
  expect(only((await seenBy({ limit: 1, ...(page.next && { after: page.next }) })).items)).toEqual(
    items[1],
  );

  const { records } = await findOrderMoney(shop, await orderWithMoney(shop, byHand));
  await desk('void-payment', byHand, String(records.at(-1)?.id), '--reason', 'never sent');
  expect((await seenBy()).items.map(({ order }) => order)).toEqual([asked]);
});
