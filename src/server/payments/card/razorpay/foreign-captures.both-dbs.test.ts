import { afterAll, beforeAll, expect, it } from 'vitest';
import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { callDesk, newStaff } from '#server/testing/desk-call.ts';
import { sweepCardPayments } from '../sweep-card-payments.ts';
import { openRazorpayShop, type RazorpayShop } from '../testing/razorpay-shop.ts';

const { ListPayments } = paymentsOperations;

let made: RazorpayShop;
let razorpay: RazorpayShop['razorpay'];
let shop: RazorpayShop['shop'];
let written: RazorpayShop['written'];
let verify: RazorpayShop['verify'];
let order: RazorpayShop['order'];
let newTry: RazorpayShop['newTry'];
let tell: RazorpayShop['tell'];
beforeAll(async () => {
  made = await openRazorpayShop();
  ({ razorpay, shop, written, verify, order, newTry, tell } = made);
}, 60_000);
afterAll(() => made.close());

const lookedAt = async (number: string) =>
  (
    await callDesk(
      shop,
      ListPayments,
      { tab: 'look', limit: 500 },
      await newStaff(shop, ['payments']),
    )
  ).items.find(({ order: of }) => of === number);

it.each([
  ['newest', ['INR', 'USD']],
  ['oldest', ['USD', 'INR']],
])(
  'of two captures of one request the %s is in another currency: the desk sees it until it went back, and the other one pays',
  async (_, currencies) => {
    const { number, id, orderId, payment } = await newTry();
    const captures = currencies.map((currency) =>
      razorpay.pay(orderId, { id: `pay_${currency}${id}`, currency }),
    );
    expect(await verify(number)).toMatchObject({ isSuccess: true, Outcome: 'paid' });
    expect(await order(number)).toMatchObject({ state: 'payment-received', refundDue: '0.00' });
    for (let round = 0; round < 2; round += 1) await sweepCardPayments(shop);
    expect((await lookedAt(number))?.verdict.text).toContain(`Not booked: pay_USD${id} took USD`);
    expect(await payment()).toMatchObject({ providerPaymentId: `pay_INR${id}` });
    const said = written.filter((line) => line.includes(number) && line.includes(`pay_USD${id}`));
    expect(said).toHaveLength(1);
    for (const capture of captures) {
      if (capture.currency === 'USD') capture.status = 'refunded';
    }
    await sweepCardPayments(shop);
    expect(await lookedAt(number)).toBeUndefined();
    expect(await payment()).toMatchObject({
      state: 'paid',
      reason: expect.stringMatching(/^pay_USD.* took USD .*; it went back$/),
    });
    expect(await order(number)).toMatchObject({ state: 'payment-received', refundDue: '0.00' });
  },
);

it('an event of a capture in another currency shows it at the desk, after the order was paid too', async () => {
  const { number, id, orderId } = await newTry();
  razorpay.pay(orderId, { id: `pay_${id}` });
  await verify(number);
  const foreign = razorpay.pay(orderId, { id: `pay_usd${id}`, currency: 'USD' });
  await tell(razorpay.event('payment.captured', orderId, foreign));
  expect((await lookedAt(number))?.verdict.text).toContain(`pay_usd${id} took USD`);
  expect(await order(number)).toMatchObject({ state: 'payment-received', refundDue: '0.00' });
});
