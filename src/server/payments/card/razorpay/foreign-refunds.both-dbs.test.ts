import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderNotes } from '#server/db/schema/dispatch.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { findOutOfOrdinary } from '#server/desk/today/out-of-ordinary.ts';
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

async function tell(kind: string, payment_id = 'pay_given_back') {
  const refund = {
    id: 'rfnd_dashboard',
    amount: 50_000,
    payment_id,
    receipt: null,
    status: 'processed',
  };
  return (await made.tell(made.razorpay.refundEvent(kind, refund))).statusCode;
}
const odd = async () =>
  (await findOutOfOrdinary(shop, ['payments'])).flatMap(({ text, to }) =>
    to === `/orders/${number}` ? [text] : [],
  );
const desk = (...args: string[]) => runDesk(shop, { args, user: 'meera' });

it('money given back at the provider’s dashboard stands on Today until it is recorded, and moves no money', async () => {
  await tell('refund.processed', 'pay_of_another_shop');
  await tell('refund.created');
  expect(await odd()).toEqual([]);
  await tell('refund.processed');
  await tell('refund.processed');
  const words =
    '₹500.00 went back to the card at the provider’s dashboard, past the shop. Record it with refunded --channel card --reference rfnd_dashboard.';
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
