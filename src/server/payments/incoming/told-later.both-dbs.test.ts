import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { incomingPayments } from '#server/db/schema/incoming.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { voidPayment } from '#server/desk/payments/decision/void-payment.ts';
import { insertOrder } from '#server/desk/testing/insert-order.ts';
import { newCustomer } from '#server/testing/people/new-customer.ts';
import { only } from '#server/testing/people/buyer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { rupeesOf } from '../paise.ts';
import { findOrderMoney } from '../records/find-order-money.ts';
import type { IncomingCredit } from './credit.ts';
import { matchAgain, takeIncoming } from './take-incoming.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
}, 60_000);
afterAll(() => shop.close());

const newOrder = async () => insertOrder(shop, (await newCustomer(shop)).id, { paid: '10000.00' });
const come = (reference: string, { source, remark }: Pick<IncomingCredit, 'source' | 'remark'>) =>
  takeIncoming(
    shop,
    {
      source,
      remark,
      reference,
      externalId: reference,
      paise: 1_000_000,
      seenAt: new Date(shop.now()),
      channel: 'bank',
      payerName: 'Zubin Wadia',
      payerAccount: '',
      virtualAccount: '',
    },
    source,
  );
const orderNow = async (number: string) => {
  const order = only(await shop.db.select().from(orders).where(eq(orders.number, number)));
  return { state: order.state, came: rupeesOf((await findOrderMoney(shop, order)).came) };
};
const stateOf = async (id: number) =>
  only(await shop.db.select().from(incomingPayments).where(eq(incomingPayments.id, id))).state;

it('money of which the first source said no order is booked, once, for the one that the second names', async () => {
  const number = await newOrder();
  const first = await come('726325000011', { source: 'statement:hdfc', remark: '' });
  expect(await orderNow(number)).toMatchObject({ came: '0.00' });
  const second = await come('726325000011', { source: 'collect:sandbox', remark: number });
  expect(second).toMatchObject({ state: 'same', orderNumber: number });
  expect(await stateOf(first.id)).toBe('booked');
  expect(await orderNow(number)).toEqual({ state: 'payment-received', came: '10000.00' });
});

it('money whose record a person took back is booked again by nobody else, whoever tells of it', async () => {
  const number = await newOrder();
  const { id } = await come('726325000012', { source: 'statement:hdfc', remark: number });
  const ofOrder = eq(payments.reference, '726325000012');
  const { id: payment } = only(await shop.db.select().from(payments).where(ofOrder));
  const meera = { shop, by: 'meera', osUser: 'meera' };
  await voidPayment(meera, number, { payment, reason: 'the money of somebody else' });
  await come('726325000012', { source: 'collect:sandbox', remark: number });
  expect(await matchAgain(shop, id, 'statement:hdfc')).toMatchObject({ state: 'suspense' });
  expect(await stateOf(id)).toBe('suspense');
  expect(await orderNow(number)).toEqual({ state: 'placed', came: '0.00' });
});
