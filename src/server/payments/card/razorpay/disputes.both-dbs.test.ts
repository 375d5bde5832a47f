import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderNotes } from '#server/db/schema/dispatch.ts';
import { cardDisputes } from '#server/db/schema/payments.ts';
import { voidPayment } from '#server/desk/payments/decision/void-payment.ts';
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
  made.razorpay.pay(tried.orderId, { id: 'pay_disputed' });
  await made.verify(number);
}, 60_000);
afterAll(() => made.close());

async function tell(status: string, more: { payment_id?: string; signature?: string } = {}) {
  const { payment_id = 'pay_disputed', signature } = more;
  const told = made.razorpay.disputeEvent({
    id: 'disp_1',
    payment_id,
    amount: 208_831,
    reason_code: 'chargeback',
    respond_by: 1_795_161_300,
    status,
  });
  return (await made.tell({ ...told, ...(signature && { signature }) })).statusCode;
}
const odd = async () =>
  (await findOutOfOrdinary(shop, ['payments'])).flatMap(({ text, to }) =>
    to === `/orders/${number}` ? [text] : [],
  );
const notes = async () =>
  (await shop.db.select().from(orderNotes)).map(({ text, by }) => `${by}: ${text}`);

it('a dispute is told on Today and in the order’s story until it has ended, and moves no money', async () => {
  expect(await tell('open', { signature: 'forged' })).toBe(400);
  await tell('open', { payment_id: 'pay_of_another_shop' });
  expect(await odd()).toEqual([]);
  await tell('open');
  await tell('open');
  const open =
    'the card’s owner disputes ₹2,088.31 (chargeback): open. Answer at the provider’s dashboard.';
  expect(await odd()).toEqual([`${number}: ${open}`]);
  expect(await notes()).toEqual([`card provider: disp_1: ${open}`]);
  // It is not urgent, and stays listed on later days.
  shop.clock.now += 3 * 86_400_000;
  expect(await odd()).toHaveLength(1);
  expect(await findOutOfOrdinary(shop, ['content'])).toEqual([]);
  await tell('lost');
  await tell('under_review');
  expect(await odd()).toEqual([expect.stringContaining('has taken ₹2,088.31 back')]);
  expect(only(await shop.db.select().from(cardDisputes))).toMatchObject({
    id: 'razorpay:disp_1',
    amount: '2088.31',
    status: 'lost',
  });
  // The payment has to be taken back, on whichever day.
  shop.clock.now += 86_400_000;
  expect(await odd()).toHaveLength(1);
  const desk = { shop, by: 'meera', osUser: '' };
  const { records } = await findOrderMoney(shop, await made.order(number));
  await voidPayment(desk, number, { payment: only(records).id, reason: 'charged back' });
  expect(await odd()).toEqual([]);
  expect(await notes()).toHaveLength(2);
});
