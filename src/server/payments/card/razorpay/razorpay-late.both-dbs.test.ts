import { eq, like, ne } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cartLines } from '#server/db/schema/cart.ts';
import { orders } from '#server/db/schema/orders.ts';
import { cardPayments } from '#server/db/schema/payments.ts';
import { findOrderMoney } from '#server/payments/records/find-order-money.ts';
import { cardMoneyOf } from '#server/payments/refunds/card-money.ts';
import { sweepCardPayments } from '../sweep-card-payments.ts';
import { recordAtDesk } from '../testing/card-money.ts';
import { openRazorpayShop, type RazorpayShop } from '../testing/razorpay-shop.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let made: RazorpayShop;
let razorpay: RazorpayShop['razorpay'];
let shop: RazorpayShop['shop'];
let written: RazorpayShop['written'];
let create: RazorpayShop['create'];
let verify: RazorpayShop['verify'];
let order: RazorpayShop['order'];
let newTry: RazorpayShop['newTry'];
let comeBack: RazorpayShop['comeBack'];
let tell: RazorpayShop['tell'];
beforeAll(async () => {
  made = await openRazorpayShop();
  ({ razorpay, shop, written, create, verify, order, newTry, comeBack, tell } = made);
}, 60_000);
afterAll(() => made.close());
beforeEach(() => shop.db.delete(cartLines));
afterEach(() => {
  razorpay.state.trouble = undefined;
});

describe('returning from Razorpay', () => {
  it('a payment of reserved money stays pending until it is captured, beyond its time too', async () => {
    const { number, id, orderId } = await newTry();
    const reserved = razorpay.pay(orderId, { id: `pay_${id}`, status: 'authorized' });
    await comeBack(id, razorpay.returning(orderId, `pay_${id}`));
    expect(await verify(number)).toMatchObject({ Pending: true, Outcome: 'waiting' });
    shop.clock.now += 60 * MINUTE;
    await sweepCardPayments(shop);
    expect(await verify(number)).toMatchObject({ Pending: true });
    await expect(create(number)).rejects.toMatchObject({ message: /do not pay again/ });
    reserved.status = 'captured';
    expect(await verify(number)).toMatchObject({ isSuccess: true, Outcome: 'paid' });
  });

  it('two payments that were captured under one request are both recorded: one pays, the other is due back', async () => {
    const { number, id, orderId, payment } = await newTry();
    for (const which of ['a', 'b']) razorpay.pay(orderId, { id: `pay_${which}${id}` });
    expect(await verify(number)).toMatchObject({ isSuccess: true });
    const { paid } = await order(number);
    expect(await order(number)).toMatchObject({ state: 'payment-received', refundDue: paid });
    expect(await payment()).toMatchObject({ state: 'paid', providerPaymentId: `pay_a${id}` });
  });

  it('a second payment for a paid request is recorded when its browser comes back, once', async () => {
    const { number, id, orderId } = await newTry();
    razorpay.pay(orderId, { id: `pay_a${id}` });
    await verify(number);
    expect((await order(number)).refundDue).toBe('0.00');
    razorpay.pay(orderId, { id: `pay_b${id}` });
    for (const _time of [1, 2]) await comeBack(id, razorpay.returning(orderId, `pay_b${id}`));
    const { paid, refundDue } = await order(number);
    expect(refundDue).toBe(paid);
  });

  it('a page of another sum than is missing gives way to a new one, once no try is under way there', async () => {
    const { number, id, orderId, payment } = await newTry();
    await recordAtDesk(shop, number, { amount: '1000.00', reference: `pay_desk${id}` });
    const trying = razorpay.pay(orderId, { id: `pay_${id}`, status: 'created' });
    await expect(create(number)).rejects.toMatchObject({ message: /do not pay again/ });
    expect(await payment()).toMatchObject({ state: 'open' });
    trying.status = 'failed';
    const { paid } = await order(number);
    const rest = await create(number);
    expect(Number(rest.Amount)).toBeCloseTo(Number(paid) - 1000, 2);
    expect(await payment()).toMatchObject({ state: 'expired' });
    expect(await order(number)).toMatchObject({ state: 'placed' });
  });

  it('a payment whose money is still reserved a day after its time, or released, is not paid', async () => {
    const [kept, freed] = [await newTry(), await newTry()];
    for (const { id, orderId } of [kept, freed]) {
      razorpay.pay(orderId, { id: `pay_${id}`, status: 'authorized' });
    }
    shop.clock.now += 31 * MINUTE;
    await sweepCardPayments(shop);
    const [payment] = razorpay.orders.get(freed.orderId)?.payments ?? [];
    if (payment) payment.status = 'refunded';
    await sweepCardPayments(shop);
    expect((await order(kept.number)).state).toBe('placed');
    expect((await order(freed.number)).state).toBe('rejected');
    shop.clock.now += 24 * HOUR;
    await sweepCardPayments(shop);
    expect((await order(kept.number)).state).toBe('rejected');
  });

  it('a payment is asked about again after the provider was silent', async () => {
    const { number, id, orderId } = await newTry();
    razorpay.pay(orderId, { id: `pay_${id}` });
    // Payments of other tests would be waited for, one after another.
    await shop.db.update(cardPayments).set({ state: 'expired' }).where(ne(cardPayments.id, id));
    razorpay.state.trouble = 'silent';
    await comeBack(id, razorpay.returning(orderId, `pay_${id}`));
    expect(await verify(number)).toMatchObject({ Pending: true });
    shop.clock.now += 31 * MINUTE;
    await sweepCardPayments(shop);
    expect((await order(number)).state).toBe('placed');
    razorpay.state.trouble = undefined;
    await sweepCardPayments(shop);
    expect((await order(number)).state).toBe('payment-received');
  });

  it('a payment is not given up for one unanswered question after a night without the store', async () => {
    const { number, id, orderId } = await newTry();
    razorpay.pay(orderId, { id: `pay_${id}` });
    shop.clock.now += 26 * HOUR;
    razorpay.state.trouble = 'down';
    await sweepCardPayments(shop);
    shop.clock.now += 23 * HOUR;
    await sweepCardPayments(shop);
    expect((await order(number)).state).toBe('placed');
    razorpay.state.trouble = undefined;
    await sweepCardPayments(shop);
    expect((await order(number)).state).toBe('payment-received');
  });

  it('a payment is given up after a day of silence, which begins anew with every answer', async () => {
    const { number, payment } = await newTry();
    for (const trouble of ['down', undefined, 'down'] as const) {
      razorpay.state.trouble = trouble;
      // Asked as by the customer, whose payment has time left.
      await verify(number);
      shop.clock.now += MINUTE;
    }
    shop.clock.now += 24 * HOUR - 2 * MINUTE;
    await sweepCardPayments(shop);
    expect(await payment()).toMatchObject({ state: 'open' });
    shop.clock.now += 2 * MINUTE;
    await sweepCardPayments(shop);
    expect(await payment()).toMatchObject({ state: 'expired' });
    expect((await order(number)).state).toBe('rejected');
  });

  it.each(['return', 'verify'] as const)(
    'a payment made after its order was given up is found by its %s and due back',
    async (how) => {
      const { number, id, orderId, payment } = await newTry();
      shop.clock.now += 31 * MINUTE;
      await sweepCardPayments(shop);
      expect((await order(number)).state).toBe('rejected');
      expect(await verify(number)).toMatchObject({ Outcome: 'failed' });
      razorpay.pay(orderId, { id: `pay_${id}` });
      if (how === 'return') await comeBack(id, razorpay.returning(orderId, `pay_${id}`));
      else await verify(number);
      const { state, refundDue, paid } = await order(number);
      expect({ state, refundDue }).toEqual({ state: 'rejected', refundDue: paid });
      expect(await payment()).toMatchObject({ state: 'paid', providerPaymentId: `pay_${id}` });
    },
  );
});

describe('the sweep', () => {
  it('the sweep settles a payment however many others nobody answers for', async () => {
    const { number, id, orderId } = await newTry();
    const [row] = await shop.db.select().from(cardPayments).where(eq(cardPayments.id, id));
    if (!row) throw new Error('no payment');
    const stuck = Array.from({ length: 60 }, (_, index) => ({
      ...row,
      id: `stuck-${index}-${id}`,
      providerOrderId: `order_unknown_${index}_${id}`,
      expiresAt: new Date(row.expiresAt.getTime() - HOUR),
    }));
    await shop.db.insert(cardPayments).values(stuck);
    razorpay.pay(orderId, { id: `pay_${id}` });
    shop.clock.now += 31 * MINUTE;
    await sweepCardPayments(shop);
    await sweepCardPayments(shop);
    expect((await order(number)).state).toBe('payment-received');
    await shop.db.delete(cardPayments).where(like(cardPayments.id, `stuck-%-${id}`));
  });
});

describe('an event of Razorpay', () => {
  it('a late event records the money to be refunded', async () => {
    const { number, id, orderId } = await newTry();
    shop.clock.now += 30 * MINUTE;
    await sweepCardPayments(shop);
    expect((await order(number)).state).toBe('rejected');
    const payment = razorpay.pay(orderId, { id: `pay_${id}` });
    await tell(razorpay.event('order.paid', orderId, payment));
    await tell(razorpay.event('payment.captured', orderId, payment));
    const { state, refundDue, paid } = await order(number);
    expect({ state, refundDue }).toEqual({ state: 'rejected', refundDue: paid });
  });

  it('an event with another amount records the money that came, which can go back to the card', async () => {
    const { number, orderId, id, payment } = await newTry();
    const less = razorpay.pay(orderId, { id: `pay_${id}`, amount: 100 });
    await tell(razorpay.event('payment.captured', orderId, less));
    expect(await payment()).toMatchObject({ state: 'paid', providerPaymentId: `pay_${id}` });
    const found = await order(number);
    expect(found.state).toBe('placed');
    const { records } = await findOrderMoney(shop, found);
    expect(cardMoneyOf(shop, records, [])).toEqual([
      { provider: 'razorpay', providerPaymentId: `pay_${id}`, left: 100 },
    ]);
  });

  it('an event in another currency is set aside, logged once, and leaves nothing open', async () => {
    const { number, orderId, id, payment } = await newTry();
    const foreign = razorpay.pay(orderId, { id: `pay_${id}`, currency: 'USD' });
    await tell(razorpay.event('payment.captured', orderId, foreign));
    shop.clock.now += 30 * MINUTE;
    for (let round = 0; round < 3; round += 1) await sweepCardPayments(shop);
    expect(await order(number)).toMatchObject({ state: 'rejected', refundDue: '0.00' });
    expect(await payment()).toMatchObject({ state: 'strange' });
    const said = written.filter(
      (line) => line.includes('cannot be booked') && line.includes(number),
    );
    expect(said).toHaveLength(1);
  });
});

it('unpaid card orders have the limit of UPI orders, and a paid one makes room', async () => {
  await shop.db.update(orders).set({ state: 'rejected' }).where(eq(orders.state, 'placed'));
  const upi = shop.upi;
  shop.upi = { ...upi, openMost: 2 };
  const [first] = [await newTry(), await newTry()];
  await expect(newTry()).rejects.toMatchObject({
    code: 409,
    message: expect.stringContaining('by card as you can have at a time: 2.'),
  });
  razorpay.pay(first.orderId, { id: `pay_${first.id}` });
  await verify(first.number);
  expect((await newTry()).page.Url).toContain('razorpay');
  shop.upi = upi;
});
