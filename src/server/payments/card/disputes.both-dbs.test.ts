import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CreateCardPayment, verifyPayment } from '#shared/contract/payment.ts';
import { orderNotes } from '#server/db/schema/dispatch.ts';
import { orders } from '#server/db/schema/orders.ts';
import { cardDisputes } from '#server/db/schema/payments.ts';
import { voidPayment } from '#server/desk/payments/void-payment.ts';
import { findOutOfOrdinary } from '#server/desk/today/out-of-ordinary.ts';
import { call } from '#server/testing/call.ts';
import { Buyer, GOLD_10G, only } from '#server/testing/people/buyer.ts';
import {
  RAZORPAY_KEYS,
  type RazorpayStandIn,
  standInRazorpay,
} from '#server/testing/stand-ins/razorpay-stand-in.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { findOrderMoney } from '../records/find-order-money.ts';
import { razorpayGateway } from './razorpay-gateway.ts';
import { receiveEvent } from './receive-event.ts';

let razorpay: RazorpayStandIn;
let shop: TestShop;
let number: string;
let events = 0;
beforeAll(async () => {
  razorpay = await standInRazorpay();
  shop = await openTestShop({ demo: true });
  shop.log = pino({ level: 'silent' });
  shop.cards = razorpayGateway({
    ...RAZORPAY_KEYS,
    publicOrigin: 'https://aurum.example',
    shopName: () => 'AURUM',
    apiUrl: razorpay.apiUrl,
    timeoutMs: 1500,
  });
  const asha = await Buyer.arrive(shop);
  await asha.add(GOLD_10G);
  ({ ONumber: number } = await asha.pay({ paymentMode: 'CARD' }));
  const { Fields } = only(
    (await call(shop, CreateCardPayment, { ONumber: number }, asha.caller)).data,
  );
  const id = Fields['callback_url']?.split('/').at(-1) ?? '';
  razorpay.pay(razorpay.orderOf(id), { id: 'pay_disputed' });
  await call(shop, verifyPayment, { cartId: number }, asha.caller);
}, 60_000);
afterAll(async () => {
  await shop.close();
  await razorpay.close();
});

const tell = (status: string, more: { payment_id?: string; signature?: string } = {}) => {
  const { payment_id = 'pay_disputed', signature } = more;
  const told = razorpay.disputeEvent({
    id: 'disp_1',
    payment_id,
    amount: 208_831,
    reason_code: 'chargeback',
    respond_by: 1_795_161_300,
    status,
  });
  return receiveEvent(shop, {
    body: Buffer.from(told.body),
    signature: signature ?? told.signature,
    id: `evt_dispute_${(events += 1)}`,
  });
};
const odd = async () =>
  (await findOutOfOrdinary(shop, ['payments'])).flatMap(({ text, to }) =>
    to === `/orders/${number}` ? [text] : [],
  );
const notes = async () =>
  (await shop.db.select().from(orderNotes)).map(({ text, by }) => `${by}: ${text}`);

it('a dispute is told on Today and in the order’s story until it has ended, and moves no money', async () => {
  expect(await tell('open', { signature: 'forged' })).toBe('forged');
  await tell('open', { payment_id: 'pay_of_another_shop' });
  expect(await odd()).toEqual([]);
  await tell('open');
  await tell('open');
  const open =
    'the card’s owner disputes ₹2,088.31 (chargeback): open. Answer at the provider’s dashboard.';
  expect(await odd()).toEqual([`${number}: ${open}`]);
  expect(await notes()).toEqual([`card provider: disp_1: ${open}`]);
  // It is not asked for in a hurry, and stays there on later days.
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
  // It has to be taken back, on whichever day.
  shop.clock.now += 86_400_000;
  expect(await odd()).toHaveLength(1);
  const desk = { shop, by: 'meera', osUser: '' };
  const [order] = await shop.db.select().from(orders).where(eq(orders.number, number));
  const { records } = await findOrderMoney(shop, only(order ? [order] : []));
  await voidPayment(desk, number, { payment: only(records).id, reason: 'charged back' });
  expect(await odd()).toEqual([]);
  expect(await notes()).toHaveLength(2);
});
