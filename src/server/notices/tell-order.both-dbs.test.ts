import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notices } from '#server/db/schema/notices.ts';
import { sweepHolds } from '#server/payments/transfer/sweep-holds.ts';
import { Buyer } from '#server/testing/people/buyer.ts';
import { arrive, holdEnd, orderByTransfer } from '#server/testing/people/transfers.ts';
import { openTestShop, TEST_TRANSFER, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  shop.notices = { host: 'notify.example', send: () => Promise.resolve() };
  shop.transfer = { ...TEST_TRANSFER, depositPercent: '10' };
}, 60_000);
afterAll(() => shop.close());

const noticesOf = async ({ id }: Buyer) =>
  shop.db.select().from(notices).where(eq(notices.customerId, id)).orderBy(asc(notices.writtenAt));

it('an order whose deposit proves to have come in time is told of as held again, for its customer heard that it was over', async () => {
  const buyer = await Buyer.arrive(shop);
  const kinds = async () => (await noticesOf(buyer)).map(({ kind }) => kind);
  const { ONumber, Total } = await orderByTransfer(buyer);
  const inTime = shop.now();
  shop.clock.now += TEST_TRANSFER.depositMs + 60_000;
  await sweepHolds(shop);
  expect(await kinds()).toEqual(['order-lapsed']);
  await shop.db.update(notices).set({ state: 'sent', sentAt: new Date(shop.now()) });

  shop.clock.now += 60_000;
  const deposit = (Number(Total) / 5).toFixed(2);
  await arrive(buyer, ONumber, { amount: deposit, at: inTime });
  expect(await buyer.status(ONumber)).toMatchObject({
    State: 'placed',
    HeldUntil: await holdEnd(shop, ONumber),
  });
  expect(await kinds()).toEqual(['order-lapsed', 'order-held-again']);
  // Nothing new is told of a further part.
  await arrive(buyer, ONumber, { amount: '1.00' });
  expect(await kinds()).toHaveLength(2);
});

it('an order that is held again says nothing of it to a customer who had not heard yet that it was over', async () => {
  const buyer = await Buyer.arrive(shop);
  const { ONumber, Total } = await orderByTransfer(buyer);
  const inTime = shop.now();
  shop.clock.now += TEST_TRANSFER.depositMs + 60_000;
  await sweepHolds(shop);
  await arrive(buyer, ONumber, { amount: (Number(Total) / 5).toFixed(2), at: inTime });
  expect(await buyer.status(ONumber)).toMatchObject({ State: 'placed' });
  expect(await noticesOf(buyer)).toMatchObject([{ kind: 'order-lapsed', state: 'given-up' }]);
});
