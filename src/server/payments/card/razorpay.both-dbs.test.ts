import { createHmac } from 'node:crypto';
import { Writable } from 'node:stream';
import { eq, ne } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CreateCardPayment, verifyPayment } from '#shared/contract/payment.ts';
import { buildApp } from '#server/http/app.ts';
import { cartLines } from '#server/db/schema/cart.ts';
import { orders } from '#server/db/schema/orders.ts';
import { cardEvents, cardPayments } from '#server/db/schema/payments.ts';
import { readSettings } from '#server/settings.ts';
import { builtClient } from '#server/testing/built-client.ts';
import { Buyer, GOLD_10G, only } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import {
  RAZORPAY_KEYS,
  type RazorpayStandIn,
  standInRazorpay,
  type StandInPayment,
  type Trouble,
} from '#server/testing/stand-ins/razorpay-stand-in.ts';
import { findOrderMoney } from '../records/find-order-money.ts';
import { rupeesOf } from '../paise.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { razorpayGateway } from './razorpay-gateway.ts';
import { sweepCardPayments } from './sweep-card-payments.ts';

const MINUTE = 60_000;
const client = builtClient();
const written: string[] = [];

let razorpay: RazorpayStandIn;
let shop: TestShop;
let server: FastifyInstance;
let asha: Buyer;
let events = 0;

beforeAll(async () => {
  razorpay = await standInRazorpay();
  shop = await openTestShop({ demo: true });
  const sink = new Writable({
    write(line, _encoding, done) {
      written.push(String(line));
      done();
    },
  });
  shop.log = pino({ level: 'debug' }, sink);
  shop.cards = razorpayGateway({
    ...RAZORPAY_KEYS,
    publicOrigin: 'https://aurum.example',
    shopName: () => 'AURUM',
    apiUrl: razorpay.apiUrl,
    timeoutMs: 1500,
  });
  asha = await Buyer.arrive(shop);
  server = await buildApp(
    readSettings({ PUBLIC_ORIGIN: 'https://aurum.example' }),
    shop,
    client.dir,
  );
}, 60_000);
afterAll(async () => {
  await server.close();
  await shop.close();
  await razorpay.close();
  client.remove();
});
beforeEach(() => shop.db.delete(cartLines));
afterEach(() => {
  razorpay.state.trouble = undefined;
});

const create = async (ONumber: string) =>
  only((await call(shop, CreateCardPayment, { ONumber }, asha.caller)).data);
const verify = async (cartId: string) =>
  only((await call(shop, verifyPayment, { cartId }, asha.caller)).data);
/** An order, with what is due back of its money. */
const order = async (number: string) => {
  const found = only(await shop.db.select().from(orders).where(eq(orders.number, number)));
  return { ...found, refundDue: rupeesOf((await findOrderMoney(shop, found)).over) };
};

async function newOrder(): Promise<string> {
  await asha.add(GOLD_10G);
  return (await asha.pay({ paymentMode: 'CARD' })).ONumber;
}

/** An order whose customer is on Razorpay's page. */
async function newTry() {
  const number = await newOrder();
  const page = await create(number);
  const id = page.Fields['callback_url']?.split('/').at(-1) ?? '';
  const payment = async () =>
    only(await shop.db.select().from(cardPayments).where(eq(cardPayments.id, id)));
  return { number, id, page, payment, orderId: razorpay.orderOf(id) };
}

const comeBack = (id: string, fields: Record<string, string>) =>
  server.inject({
    method: 'POST',
    url: `/pay/return/${id}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://api.razorpay.com',
    },
    body: new URLSearchParams(fields).toString(),
  });

function tell({ body, signature }: { body: string; signature: string }, eventId?: string) {
  events += 1;
  return server.inject({
    method: 'POST',
    url: '/pay/webhook/razorpay',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': eventId ?? `evt_${events}`,
    },
    body,
  });
}

describe('starting a payment at the provider', () => {
  it('is a form for the hosted page, for exactly the amount of the order', async () => {
    const { number, id, page, orderId } = await newTry();
    const paise = Math.round(Number((await order(number)).paid) * 100);
    expect(page).toMatchObject({
      Url: 'https://api.razorpay.com/v1/checkout/embedded',
      Method: 'POST',
      Fields: {
        key_id: 'rzp_test_aurum',
        order_id: orderId,
        amount: String(paise),
        currency: 'INR',
        name: 'AURUM',
        callback_url: `https://aurum.example/pay/return/${id}`,
        cancel_url: `https://aurum.example/pay/return/${id}`,
      },
    });
    expect(razorpay.orders.get(orderId)).toMatchObject({ amount: paise, receipt: id });
    expect((await create(number)).Fields['order_id']).toBe(orderId);
  });

  it('is allowed by the content policy', async () => {
    const policy = (await server.inject('/healthz')).headers['content-security-policy'];
    expect(policy).toMatch(/form-action 'self' https:\/\/\*\.razorpay\.com(;|$)/);
  });

  it.each<Trouble>(['down', 'silent', 'babbling'])(
    'waits for a provider that is %s, and nothing was charged',
    async (trouble) => {
      const number = await newOrder();
      razorpay.state.trouble = trouble;
      await expect(create(number)).rejects.toMatchObject({
        code: 500,
        message: /Nothing was charged/,
      });
      razorpay.state.trouble = undefined;
      expect((await create(number)).Fields['order_id']).toMatch(/^order_/);
    },
  );

  it('twice at once leads to the same payment', async () => {
    const number = await newOrder();
    const pages = await Promise.all([create(number), create(number), create(number)]);
    expect(new Set(pages.map(({ Fields }) => Fields['order_id'])).size).toBe(1);
  });
});

describe('returning from the provider', () => {
  it('having paid, leads to the order, which is paid for', async () => {
    const { number, id, orderId, payment } = await newTry();
    razorpay.pay(orderId, { id: `pay_${id}` });
    const response = await comeBack(id, razorpay.returning(orderId, `pay_${id}`));
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe(`/order_status?order=${number}`);
    expect(await order(number)).toMatchObject({ state: 'payment-received', refundDue: '0.00' });
    expect(await payment()).toMatchObject({ state: 'paid', providerPaymentId: `pay_${id}` });
    await comeBack(id, razorpay.returning(orderId, `pay_${id}`));
    expect(await verify(number)).toMatchObject({ isSuccess: true, Pending: false });
  });

  it('with money that is only reserved, stays pending until it is taken', async () => {
    const { number, id, orderId } = await newTry();
    const reserved = razorpay.pay(orderId, { id: `pay_${id}`, status: 'authorized' });
    await comeBack(id, razorpay.returning(orderId, `pay_${id}`));
    expect(await verify(number)).toMatchObject({ isSuccess: false, Pending: true });
    reserved.status = 'captured';
    expect(await verify(number)).toMatchObject({ isSuccess: true });
  });

  it('with a forged signature, or that of another order, changes nothing', async () => {
    const { number, id, orderId } = await newTry();
    const other = await newTry();
    const asked = razorpay.state.asked;
    const forged = [
      razorpay.returning(orderId, 'pay_x', 'another secret'),
      { ...razorpay.returning(orderId, 'pay_x'), razorpay_signature: '' },
      { ...razorpay.returning(orderId, 'pay_x'), razorpay_signature: 'zz'.repeat(32) },
      razorpay.returning(other.orderId, 'pay_x'),
    ];
    for (const fields of forged) {
      const response = await comeBack(id, fields);
      expect(response.headers.location).toBe(`/order_status?order=${number}`);
    }
    expect((await order(number)).state).toBe('placed');
    expect(razorpay.state.asked).toBe(asked);
  });

  it('signed, but without anything paid, is not paid', async () => {
    const { number, id, orderId } = await newTry();
    await comeBack(id, razorpay.returning(orderId, 'pay_x'));
    expect((await order(number)).state).toBe('placed');
  });

  it('after a declined card, the order is closed', async () => {
    const { number, id, orderId, payment } = await newTry();
    razorpay.pay(orderId, { id: `pay_${id}`, status: 'failed', error_description: 'Wrong OTP' });
    // Still on the provider's page, with another card in hand.
    expect(await verify(number)).toMatchObject({ Pending: true });
    await comeBack(id, { 'error[code]': 'BAD_REQUEST_ERROR', 'error[description]': 'made up' });
    expect(await verify(number)).toMatchObject({ isSuccess: false, Pending: false });
    expect(await payment()).toMatchObject({ state: 'failed', reason: 'Wrong OTP' });
  });

  it('with an unknown error changes nothing, nor does one after which a card was taken', async () => {
    const made = await newTry();
    await comeBack(made.id, { 'error[code]': 'BAD_REQUEST_ERROR' });
    expect((await order(made.number)).state).toBe('placed');
    razorpay.pay(made.orderId, { id: `pay_a${made.id}`, status: 'failed' });
    razorpay.pay(made.orderId, { id: `pay_b${made.id}` });
    await comeBack(made.id, { 'error[code]': 'BAD_REQUEST_ERROR' });
    expect((await order(made.number)).state).toBe('payment-received');
  });

  it('having given up, leaves the order open', async () => {
    const { number, id } = await newTry();
    const response = await server.inject(`/pay/return/${id}`);
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe(`/order_status?order=${number}`);
    expect(await verify(number)).toMatchObject({ Pending: true });
    expect((await server.inject('/pay/return/nobody')).statusCode).toBe(404);
  });

  it('while the provider is silent, is asked again later', async () => {
    const { number, id, orderId } = await newTry();
    razorpay.pay(orderId, { id: `pay_${id}` });
    // Those of other tests would be waited for, one after another.
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
});

describe('a webhook event of the provider', () => {
  it('pays the order before the browser is back, and twice is once', async () => {
    const { number, id, orderId } = await newTry();
    const told = razorpay.event(
      'payment.captured',
      orderId,
      razorpay.pay(orderId, { id: `pay_${id}` }),
    );
    const responses = await Promise.all([
      tell(told, `evt_a${id}`),
      tell(told, `evt_a${id}`),
      tell(told),
    ]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await order(number)).toMatchObject({ state: 'payment-received', refundDue: '0.00' });
    await comeBack(id, razorpay.returning(orderId, `pay_${id}`));
    const { Steps } = await asha.status(number);
    expect(Steps.map(({ State }) => State)).toEqual(['placed', 'payment-received']);
    const kept = await shop.db.select().from(cardEvents);
    expect(kept.filter((event) => event.id === `razorpay:evt_a${id}`)).toHaveLength(1);
  });

  it('that comes late records the money to be refunded', async () => {
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

  it('of a declined card ends nothing: another may be tried', async () => {
    const { number, id, orderId } = await newTry();
    const failed = razorpay.pay(orderId, { id: `pay_${id}`, status: 'failed' });
    expect((await tell(razorpay.event('payment.failed', orderId, failed))).statusCode).toBe(200);
    expect((await order(number)).state).toBe('placed');
  });

  it.each([
    ['with another secret', (made: Told) => razorpay.event(...made, RAZORPAY_KEYS.keySecret)],
    ['without a signature', (made: Told) => ({ ...razorpay.event(...made), signature: '' })],
    ['half signed', (made: Told) => halved(razorpay.event(...made))],
    ['with a space more', (made: Told) => spaced(razorpay.event(...made))],
  ])('%s is refused and forgotten', async (_how, make) => {
    const { number, id, orderId } = await newTry();
    const payment = razorpay.pay(orderId, { id: `pay_${id}` });
    const response = await tell(make(['payment.captured', orderId, payment]), `evt_f${id}`);
    expect(response.statusCode).toBe(400);
    expect((await order(number)).state).toBe('placed');
    // The true one has the same number, and counts.
    await tell(razorpay.event('payment.captured', orderId, payment), `evt_f${id}`);
    expect((await order(number)).state).toBe('payment-received');
  });
  type Told = [kind: string, orderId: string, payment: StandInPayment];
  const halved = ({ body, signature }: { body: string; signature: string }) => ({
    body,
    signature: signature.slice(0, 32),
  });
  const spaced = ({ body, signature }: { body: string; signature: string }) => ({
    body: `${body} `,
    signature,
  });

  it.each([
    ['another amount', { amount: 100 }],
    ['another currency', { currency: 'USD' }],
    ['money only reserved', { status: 'authorized' as const }],
  ])('%s changes nothing', async (_what, change) => {
    const { number, id, orderId, payment } = await newTry();
    const made = { id: `pay_${id}`, amount: 1, currency: 'INR', status: 'captured' as const };
    const { amount } = razorpay.orders.get(orderId) ?? { amount: 0 };
    await tell(razorpay.event('payment.captured', orderId, { ...made, amount, ...change }));
    expect(await order(number)).toMatchObject({ state: 'placed', refundDue: '0.00' });
    expect(await payment()).toMatchObject({ state: 'open' });
  });

  it('for a foreign order, or one that cannot be read, is accepted and changes nothing', async () => {
    const { number, orderId } = await newTry();
    const payment = razorpay.pay(orderId, { id: `pay_${orderId}` });
    const other = razorpay.event('payment.captured', 'order_of_another_shop', payment);
    expect((await tell(other)).statusCode).toBe(200);
    for (const body of ['not json', '[]', '{"event":1}', '{"event":"a","payload":{}}']) {
      const secret = RAZORPAY_KEYS.webhookSecret;
      const signature = createHmac('sha256', secret).update(body).digest('hex');
      expect((await tell({ body, signature })).statusCode).toBe(200);
    }
    expect((await order(number)).state).toBe('placed');
  });

  it('of another content type, or too long, is refused', async () => {
    const headers = { 'content-type': 'text/plain' };
    const url = '/pay/webhook/razorpay';
    expect((await server.inject({ method: 'POST', url, headers, body: 'x' })).statusCode).toBe(415);
    const long = { body: `"${'x'.repeat(200_000)}"`, signature: '' };
    expect((await tell(long)).statusCode).toBe(413);
    expect((await server.inject('/pay/sandbox/anything')).statusCode).toBe(404);
  });
});

it('no secret of Razorpay is ever written to the log', async () => {
  const number = await newOrder();
  razorpay.state.trouble = 'down';
  await create(number).catch(() => undefined);
  const log = written.join('');
  expect(log).toContain('HTTP 503');
  for (const secret of [RAZORPAY_KEYS.keySecret, RAZORPAY_KEYS.webhookSecret, 'Basic ']) {
    expect(log).not.toContain(secret);
  }
});
