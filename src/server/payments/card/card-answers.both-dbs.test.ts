import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyPayment } from '#shared/contract/payment.ts';
import { clientDetails } from '#server/db/schema/content.ts';
import { orders } from '#server/db/schema/orders.ts';
import { cardPayments } from '#server/db/schema/payments.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockOrder } from '#server/orders/lifecycle/lock-order.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { call } from '#server/testing/call.ts';
import { Buyer, GOLD_10G, only } from '#server/testing/people/buyer.ts';
import { askTicket, beginCard, makeTrade, openTradeShop } from '#server/testing/people/trader.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { rupeesOf } from '../paise.ts';
import { findOrderMoney } from '../records/find-order-money.ts';
import { recordPayment } from '../records/record-payment.ts';
import { settleCardPayment } from './settle-card-payment.ts';
import { sweepCardPayments } from './sweep-card-payments.ts';
import { orderWithMoney, recordAtDesk } from './testing/card-money.ts';

// What the provider says late, of too little, or of an order that is no longer as it was.

const MINUTE = 60_000;

let shop: TestShop;
let asha: Buyer;
beforeAll(async () => {
  shop = await openTradeShop();
  asha = await Buyer.arrive(shop);
}, 60_000);
afterAll(() => shop.close());

/** A bag's order whose customer is on the card's page. */
async function newTry() {
  await asha.add(GOLD_10G);
  const { ONumber: number } = await asha.pay({ paymentMode: 'CARD' });
  const pays = await beginCard(asha, number);
  return { number, pays, payment: await paymentOf(number) };
}

/** The same for digital metal. */
async function newPurchase() {
  const { ONumber: number } = await makeTrade(asha, await askTicket(asha), { paymentMode: 'CARD' });
  return { number, pays: await beginCard(asha, number) };
}

const paymentOf = async (number: string) =>
  only(
    await shop.db
      .select({ payment: cardPayments })
      .from(cardPayments)
      .innerJoin(orders, eq(orders.id, cardPayments.orderId))
      .where(eq(orders.number, number)),
  ).payment;
const order = (number: string) => orderWithMoney(shop, number);
const cameFor = async (number: string) =>
  rupeesOf((await findOrderMoney(shop, await order(number))).came);
const verify = async (cartId: string) =>
  only((await call(shop, verifyPayment, { cartId }, asha.caller)).data);

it.each([{ state: 'failed', reason: 'declined' } as const, { state: 'expired' } as const])(
  'a card payment that was paid does not become $state by a later word',
  async (end) => {
    const { number, pays, payment } = await newTry();
    await pays();
    await settleCardPayment(shop, payment.id, end);
    expect(await paymentOf(number)).toMatchObject({ state: 'paid', reason: '' });
    expect((await order(number)).state).toBe('payment-received');
  },
);

it('an order goes on while its customer pays with the present provider, though its page with a former one has run out', async () => {
  const { number, pays, payment } = await newTry();
  const elder = { id: `${payment.id}-elder`, provider: 'elder', expiresAt: new Date(shop.now()) };
  await shop.db.insert(cardPayments).values({ ...payment, ...elder, providerOrderId: null });
  await sweepCardPayments(shop);
  const left = await shop.db
    .select({ state: cardPayments.state })
    .from(cardPayments)
    .where(eq(cardPayments.orderId, payment.orderId))
    .orderBy(cardPayments.expiresAt);
  expect(left).toEqual([{ state: 'expired' }, { state: 'open' }]);
  expect((await order(number)).state).toBe('placed');
  await pays();
  expect(await order(number)).toMatchObject({ state: 'payment-received', refundDue: '0.00' });
});

it('a page of a former provider is not shown as one of the present provider', async () => {
  const { number, payment } = await newTry();
  await shop.db
    .update(cardPayments)
    .set({ provider: 'elder', providerOrderId: 'order_elder' })
    .where(eq(cardPayments.id, payment.id));
  await beginCard(asha, number);
  const pages = await shop.db
    .select({ provider: cardPayments.provider, state: cardPayments.state })
    .from(cardPayments)
    .where(eq(cardPayments.orderId, payment.orderId))
    .orderBy(cardPayments.provider);
  // Money may still come by the elder one.
  expect(pages).toEqual([
    { provider: 'elder', state: 'open' },
    { provider: 'sandbox', state: 'open' },
  ]);
});

it('card money beside the same sum by the bank is due back: it takes no record of the bank’s place', async () => {
  const { number, pays } = await newTry();
  const { paid } = await order(number);
  await inTransaction(shop, async (tx) =>
    recordPayment(tx, await lockOrder(tx, number), {
      kind: 'in',
      amount: paid,
      channel: 'bank',
      reference: 'N326260001',
      by: 'desk:meera',
    }),
  );
  await pays();
  expect(await order(number)).toMatchObject({ state: 'payment-received', refundDue: paid });
});

it('an order that was confirmed stays so where the provider took less than the desk had seen', async () => {
  const { number, pays } = await newTry();
  await recordAtDesk(shop, number, {
    amount: (await order(number)).paid,
    reference: `pay_${number}`,
  });
  await moveOrder(shop, { orderNumber: number, to: 'confirmed', by: 'desk:meera' });
  await pays({ paise: 100 });
  expect((await order(number)).state).toBe('confirmed');
  expect(await cameFor(number)).toBe('1.00');
});

it('less card money than digital metal costs is kept, and buys nothing yet', async () => {
  const { number, pays } = await newPurchase();
  await pays({ paise: 100 });
  expect((await order(number)).state).toBe('placed');
  expect(await cameFor(number)).toBe('1.00');
  expect(await asha.balance()).toMatchObject({ gold: '0.0000' });
});

it('card money for digital metal whose order has ended is due back, and buys nothing', async () => {
  const { number, pays } = await newPurchase();
  shop.clock.now += 31 * MINUTE;
  await sweepCardPayments(shop);
  expect((await order(number)).state).toBe('rejected');
  await pays();
  const { paid } = await order(number);
  expect(await order(number)).toMatchObject({ state: 'rejected', refundDue: paid });
  expect(await asha.balance()).toMatchObject({ gold: '0.0000' });
});

it('card money for digital metal is kept while the shop cannot issue an invoice', async () => {
  const { number, pays } = await newPurchase();
  const [before] = await shop.db.select().from(clientDetails);
  await shop.db.update(clientDetails).set({ details: {} });
  await pays();
  expect(await order(number)).toMatchObject({ state: 'payment-received', refundDue: '0.00' });
  expect(await verify(number)).toMatchObject({ Outcome: 'paid' });
  await shop.db.update(clientDetails).set({ details: before?.details ?? {} });
});
