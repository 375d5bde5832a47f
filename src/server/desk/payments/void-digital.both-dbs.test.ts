import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { orders } from '#server/db/schema/orders.ts';
import { findOrderMoney } from '#server/payments/records/find-order-money.ts';
import { callDesk, newStaff } from '#server/testing/desk-call.ts';
import { Buyer, only } from '#server/testing/people/buyer.ts';
import { payFor } from '#server/testing/people/pay-for.ts';
import { askTicket, makeTrade, openTradeShop } from '#server/testing/people/trader.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { confirmOrder } from './confirm-order.ts';
import { voidPayment } from './void-payment.ts';

const { ListPayments } = paymentsOperations;
let shop: TestShop;
beforeAll(async () => {
  shop = await openTradeShop();
}, 60_000);
afterAll(() => shop.close());

it('a payment of digital metal that was recorded wrongly is taken back, and the order waits for its money', async () => {
  const meera = await newStaff(shop, ['payments']);
  const desk = { shop, by: meera.name, osUser: '' };
  const asha = await Buyer.arrive(shop);
  const { ONumber } = await makeTrade(asha, await askTicket(asha, { side: 'buy' }));
  await payFor(shop, ONumber);
  await confirmOrder(desk, ONumber, { looked: true });
  const find = async () =>
    only(await shop.db.select().from(orders).where(eq(orders.number, ONumber)));
  const { records } = await findOrderMoney(shop, await find());
  await voidPayment(desk, ONumber, { payment: only(records).id, reason: 'another customer’s' });
  expect(await find()).toMatchObject({ state: 'confirmed' });
  const waits = async () =>
    (await callDesk(shop, ListPayments, { tab: 'look', limit: 500 }, meera)).items.map(
      ({ order }) => order,
    );
  expect(await waits()).toContain(ONumber);
  await payFor(shop, ONumber);
  expect(await waits()).not.toContain(ONumber);
});
