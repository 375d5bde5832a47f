import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { cartLines } from '#server/db/schema/cart.ts';
import { cardPayments } from '#server/db/schema/payments.ts';
import { orderSteps } from '#server/db/schema/orders.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { m } from '#server/messages/compiled/messages.js';
import { callDesk, newStaff } from '#server/testing/desk-call.ts';
import { sweepCardPayments } from '../sweep-card-payments.ts';
import { recordAtDesk } from '../testing/card-money.ts';
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

const desk = (...args: string[]) => runDesk(shop, { args, user: 'meera' });

it('a capture in another currency beside one that pays leaves the list once the desk recorded it in rupees', async () => {
  const { number, id, orderId, payment } = await newTry();
  razorpay.pay(orderId, { id: `pay_usd${id}`, currency: 'USD' });
  razorpay.pay(orderId, { id: `pay_${id}` });
  await verify(number);
  expect((await lookedAt(number))?.verdict.text).toContain(`pay_usd${id} took USD`);
  const seen = ['--amount', '500', '--utr', `pay_usd${id}`, '--channel', 'card'];
  const { code } = await desk(
    'received',
    number,
    ...seen,
    '--anyway',
    '--reason',
    'in our account',
  );
  expect(code).toBe(0);
  for (let round = 0; round < 2; round += 1) await sweepCardPayments(shop);
  expect(await lookedAt(number)).toBeUndefined();
  expect(await payment()).toMatchObject({
    state: 'paid',
    reason: '',
    providerPaymentId: `pay_${id}`,
  });
  expect((await order(number)).refundDue).toBe('500.00');
});

it('a second capture that was recorded for another order is due back alone once that record is taken back', async () => {
  const [other, { number, id, orderId, payment }] = [await newTry(), await newTry()];
  const { paid } = await order(number);
  const { record } = await recordAtDesk(shop, other.number, {
    amount: paid,
    reference: `pay_b${id}`,
  });
  for (const which of ['b', 'a']) razorpay.pay(orderId, { id: `pay_${which}${id}` });
  await verify(number);
  expect((await lookedAt(number))?.verdict.text).toContain(`is recorded for ${other.number}`);
  const { code } = await desk('void-payment', other.number, String(record.id), '--reason', 'x');
  expect(code).toBe(0);
  await sweepCardPayments(shop);
  expect(await order(number)).toMatchObject({ state: 'payment-received', refundDue: paid });
  expect(await lookedAt(number)).toBeUndefined();
  expect(await payment()).toMatchObject({
    state: 'paid',
    reason: '',
    providerPaymentId: `pay_a${id}`,
  });
});

it('of two captures that cannot be booked the one that went back is no longer named', async () => {
  const { number, id, orderId, payment } = await newTry();
  const [usd, eur] = ['USD', 'EUR'].map((currency) =>
    razorpay.pay(orderId, { id: `pay_${currency}${id}`, currency }),
  );
  await verify(number);
  await sweepCardPayments(shop);
  expect((await payment()).reason).toMatch(/took USD .*; .* took EUR|took EUR .*; .* took USD/);
  if (usd) usd.status = 'refunded';
  await sweepCardPayments(shop);
  const { text = '' } = (await lookedAt(number))?.verdict ?? {};
  expect(text).toContain('took EUR');
  expect(text).not.toContain('took USD');
  if (eur) eur.status = 'refunded';
  await sweepCardPayments(shop);
  expect(await lookedAt(number)).toBeUndefined();
  expect(await payment()).toMatchObject({ state: 'failed' });
});

it('of two captures of a former provider the one that the desk recorded is no longer named, and the other waits', async () => {
  const { number, id, orderId, payment } = await newTry();
  const [usd] = ['USD', 'EUR'].map((currency) =>
    razorpay.pay(orderId, { id: `pay_${currency}${id}`, currency }),
  );
  await verify(number);
  await sweepCardPayments(shop);
  const seen = ['--amount', '500', '--utr', usd?.id ?? '', '--channel', 'card'];
  await desk('received', number, ...seen, '--anyway', '--reason', 'in our account');
  const cards = shop.cards;
  shop.cards = undefined;
  for (let round = 0; round < 2; round += 1) await sweepCardPayments(shop);
  expect(await payment()).toMatchObject({
    state: 'strange',
    reason: expect.stringMatching(/^pay_EUR\S+ took EUR [\d.]+$/),
  });
  expect((await lookedAt(number))?.verdict.text).toContain('took EUR');
  shop.cards = cards;
});

it('each capture of an order that cannot be booked is shown at the desk with what is to be done, whichever payment it is of', async () => {
  const { number, id, orderId, payment } = await newTry();
  for (const currency of ['USD', 'EUR']) {
    razorpay.pay(orderId, { id: `pay_${currency}${id}`, currency });
  }
  await verify(number);
  const elder = { id: `${id}-elder`, provider: 'elder', providerOrderId: `elder_${orderId}` };
  await shop.db.insert(cardPayments).values({
    ...(await payment()),
    ...elder,
    reason: 'pay_gbp took GBP 5.00',
    createdAt: new Date(0),
  });
  expect((await lookedAt(number))?.verdict.text).toBe(
    'Not booked: pay_gbp took GBP 5.00, and 2 more',
  );
  const item = `order:${number}`;
  const staff = await newStaff(shop, ['payments']);
  const shown = await callDesk(shop, paymentsOperations.ShowPayment, { item }, staff);
  const { notBooked = [] } = shown.order ?? {};
  expect(notBooked.map(({ why, former }) => [why.split(' ', 1)[0], former])).toEqual([
    ['pay_gbp', true],
    ...(await payment()).reason.split('; ').map((why) => [why.split(' ', 1)[0], false]),
  ]);
  expect(notBooked).toHaveLength(3);
  expect(notBooked.map(({ next }) => next)).toEqual([
    expect.stringContaining('once you say that it went back'),
    ...Array(2).fill('Give it back at the card provider (razorpay): it leaves the list by itself'),
  ]);
});

it('an order that ends because the desk says its card money went back names who said so, and its pieces return to the bag', async () => {
  const { number, id, orderId } = await newTry();
  razorpay.pay(orderId, { id: `pay_usd${id}`, currency: 'USD' });
  await verify(number);
  await shop.db.delete(cartLines);
  const cards = shop.cards;
  shop.cards = undefined;
  const { code } = await desk('card-returned', number, '--reason', 'seen at the dashboard');
  shop.cards = cards;
  expect(code).toBe(0);
  const { id: ended, state } = await order(number);
  expect(state).toBe('rejected');
  const steps = await shop.db.select().from(orderSteps).where(eq(orderSteps.orderId, ended));
  expect(steps.find((step) => step.state === 'rejected')).toMatchObject({
    by: 'desk:meera',
    note: m.order_card_unpaid(),
  });
  expect(await shop.db.select().from(cartLines)).toHaveLength(1);
});
