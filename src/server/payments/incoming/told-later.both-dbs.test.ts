import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#shared/india-time.ts';
import { incomingPayments } from '#server/db/schema/incoming.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { voidPayment } from '#server/desk/payments/decision/void-payment.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
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
let lines = 0;
type Told = Pick<IncomingCredit, 'source' | 'remark'> & Partial<IncomingCredit>;
const come = (reference: string, { source, remark, ...rest }: Told) =>
  takeIncoming(
    shop,
    {
      source,
      remark,
      reference,
      externalId: `line ${(lines += 1)}`,
      paise: 1_000_000,
      seenAt: new Date(shop.now()),
      channel: 'bank',
      payerName: 'Zubin Wadia',
      payerAccount: '',
      virtualAccount: '',
      ...rest,
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

it('money that went back to its sender is booked for no order, though a second source then names one', async () => {
  const number = await newOrder();
  const { id } = await come('726325000013', { source: 'statement:hdfc', remark: '' });
  const back = ['--reference', '726325000099', '--reason', 'unknown payer'];
  const args = ['incoming', 'send-back', String(id), ...back];
  expect((await runDesk(shop, { args, user: 'meera' })).code).toBe(0);
  await come('726325000013', { source: 'collect:sandbox', remark: number });
  expect(await stateOf(id)).toBe('sent-back');
  expect(await orderNow(number)).toEqual({ state: 'placed', came: '0.00' });
});

it('two payments with the same short number, as cheques have, are booked each for its order', async () => {
  for (const [source, number] of [
    ['statement:hdfc', await newOrder()],
    ['statement:sbi', await newOrder()],
  ] as const) {
    const told = await come('000123', { source, remark: number });
    expect(told).toMatchObject({ state: 'booked', orderNumber: number });
    shop.clock.now += 2 * DAY_MS;
  }
});

it('another amount under a reference that another source told waits for a person', async () => {
  const number = await newOrder();
  await come('726325000014', { source: 'statement:hdfc', remark: number });
  const other = { source: 'collect:sandbox', remark: number, paise: 999_999 };
  const { state, why } = await come('726325000014', other);
  expect([state, why]).toEqual(['suspense', expect.stringContaining('with another amount')]);
  expect(await orderNow(number)).toMatchObject({ came: '10000.00' });
});

it('what the second source tells twice under a reference waits for a person, once it was one with the first', async () => {
  const number = await newOrder();
  await come('726325000015', { source: 'statement:hdfc', remark: number });
  const second = { source: 'collect:sandbox', remark: number };
  expect((await come('726325000015', second)).state).toBe('same');
  const { state, why } = await come('726325000015', second);
  expect([state, why]).toEqual(['suspense', expect.stringContaining('told by the same source')]);
});

it('two lines of one file without a reference are two payments, and one of another file may be either', async () => {
  const [one, other] = [await newOrder(), await newOrder()];
  const seenAt = new Date(shop.now());
  for (const remark of [one, other]) {
    const told = await come('', { source: 'statement:hdfc', remark, seenAt, toldAt: seenAt });
    expect(told).toMatchObject({ state: 'booked', orderNumber: remark });
  }
  shop.clock.now += DAY_MS;
  const again = { source: 'statement:sbi', remark: await newOrder() };
  expect((await come('', { ...again, seenAt })).state).toBe('suspense');
  for (const days of [-1, 1]) {
    const day = new Date(seenAt.getTime() + days * DAY_MS);
    expect((await come('', { ...again, remark: await newOrder(), seenAt: day })).state).toBe(
      'booked',
    );
  }
});
