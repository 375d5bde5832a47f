import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderNotes } from '#server/db/schema/dispatch.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { findOutOfOrdinary } from '#server/desk/today/out-of-ordinary.ts';
import { only } from '#server/testing/people/buyer.ts';
import { findOrderMoney } from '#server/payments/records/find-order-money.ts';
import { openRazorpayShop, type RazorpayShop } from '../testing/razorpay-shop.ts';

let made: RazorpayShop;
let shop: RazorpayShop['shop'];
let number: string;
beforeAll(async () => {
  made = await openRazorpayShop();
  ({ shop } = made);
  const tried = await made.newTry();
  ({ number } = tried);
  made.razorpay.pay(tried.orderId, { id: 'pay_given_back' });
  await made.verify(number);
}, 60_000);
afterAll(() => made.close());

async function tell(
  kind: string,
  more: { payment_id?: string; id?: string; receipt?: string } = {},
) {
  const refund = {
    id: 'rfnd_dashboard',
    amount: 50_000,
    payment_id: 'pay_given_back',
    receipt: null,
    status: 'processed',
    ...more,
  };
  return (await made.tell(made.razorpay.refundEvent(kind, refund))).statusCode;
}
const odd = async () =>
  (await findOutOfOrdinary(shop, ['payments'])).flatMap(({ text, to }) =>
    to === `/orders/${number}` ? [text] : [],
  );
const desk = (...args: string[]) => runDesk(shop, { args, user: 'meera' });

it('money given back at the provider’s dashboard stands on Today until it is recorded, and moves no money', async () => {
  await tell('refund.processed', { payment_id: 'pay_of_another_shop' });
  await tell('refund.created');
  expect(await odd()).toEqual([]);
  await tell('refund.processed');
  await tell('refund.processed');
  const words =
    '₹500.00 went back to the card at the provider’s dashboard, past the shop. Where it is due back, record it with refunded --channel card --reference rfnd_dashboard; otherwise reject, cancel or take the order back first.';
  expect(await odd()).toEqual([`${number}: ${words}`]);
  expect((await shop.db.select().from(orderNotes)).map(({ text, by }) => `${by}: ${text}`)).toEqual(
    [`card provider: ${words}`],
  );
  expect((await findOrderMoney(shop, await made.order(number))).givenBack).toBe(0);
  shop.clock.now += 3 * 86_400_000;
  expect(await odd()).toHaveLength(1);
  await desk('reject', number, '--reason', 'given back');
  const said = await desk(
    'refunded',
    number,
    '--reference',
    'rfnd_dashboard',
    '--amount',
    '500',
    '--channel',
    'card',
  );
  expect([said.code, said.error]).toEqual([0, []]);
  expect(await odd()).toEqual([]);
});

it('one that nobody records leaves Today after two weeks, and stays in the order’s story', async () => {
  const tried = await made.newTry();
  ({ number } = tried);
  made.razorpay.pay(tried.orderId, { id: 'pay_kept' });
  await made.verify(number);
  await tell('refund.processed', { payment_id: 'pay_kept', id: 'rfnd_goodwill' });
  expect(await odd()).toHaveLength(1);
  shop.clock.now += 14 * 86_400_000;
  expect(await odd()).toEqual([]);
  expect(
    (await shop.db.select().from(orderNotes)).some(({ text }) => text.includes('rfnd_goodwill')),
  ).toBe(true);
});

it('one that the shop asked for itself is none, whatever else the provider tells of it', async () => {
  const tried = await made.newTry();
  ({ number } = tried);
  made.razorpay.pay(tried.orderId, { id: 'pay_refunded' });
  await made.verify(number);
  await desk('reject', number, '--reason', 'sold out');
  await desk('refund', 'ask', number);
  const [asked] = (await shop.db.select().from(refunds)).slice(-1);
  expect(asked?.code).toBeTruthy();
  await tell('refund.processed', { payment_id: 'pay_refunded', receipt: asked?.code ?? '' });
  expect(await odd()).toEqual([]);
});

it('recording it leaves a refund of the shop’s own of the same amount on its way', async () => {
  const tried = await made.newTry();
  ({ number } = tried);
  made.razorpay.pay(tried.orderId, { id: 'pay_twice' });
  await made.verify(number);
  await desk('reject', number, '--reason', 'sold out');
  await desk('refund', 'ask', number, '--amount', '500');
  const sent = { state: 'sent', sentAt: new Date(shop.now()) } as const;
  const { id } = only((await shop.db.select().from(refunds)).slice(-1));
  await shop.db.update(refunds).set(sent).where(eq(refunds.id, id));
  await tell('refund.processed', { payment_id: 'pay_twice', id: 'rfnd_alike' });
  const card = ['--amount', '500', '--channel', 'card'];
  expect((await desk('refunded', number, '--reference', 'rfnd_alike', ...card)).code).toBe(0);
  expect(only((await shop.db.select().from(refunds)).slice(-1))).toMatchObject({ state: 'sent' });
  expect((await findOrderMoney(shop, await made.order(number))).givenBack).toBe(50_000);
});
