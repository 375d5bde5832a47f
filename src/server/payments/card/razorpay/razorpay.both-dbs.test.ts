import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cartLines } from '#server/db/schema/cart.ts';
import { cardEvents } from '#server/db/schema/payments.ts';
import { RAZORPAY_KEYS } from '#server/testing/stand-ins/razorpay-signing.ts';
import type { StandInPayment, Trouble } from '#server/testing/stand-ins/razorpay-stand-in.ts';
import { openRazorpayShop, type RazorpayShop } from '../testing/razorpay-shop.ts';

let made: RazorpayShop;
let razorpay: RazorpayShop['razorpay'];
let shop: RazorpayShop['shop'];
let asha: RazorpayShop['asha'];
let server: RazorpayShop['server'];
let written: RazorpayShop['written'];
let create: RazorpayShop['create'];
let newOrder: RazorpayShop['newOrder'];
let verify: RazorpayShop['verify'];
let order: RazorpayShop['order'];
let newTry: RazorpayShop['newTry'];
let comeBack: RazorpayShop['comeBack'];
let tell: RazorpayShop['tell'];
beforeAll(async () => {
  made = await openRazorpayShop();
  ({
    razorpay,
    shop,
    asha,
    server,
    written,
    create,
    newOrder,
    verify,
    order,
    newTry,
    comeBack,
    tell,
  } = made);
}, 60_000);
afterAll(() => made.close());
beforeEach(() => shop.db.delete(cartLines));
afterEach(() => {
  razorpay.state.trouble = undefined;
});

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

  it('starting twice at once leads to the same payment', async () => {
    const number = await newOrder();
    const pages = await Promise.all([create(number), create(number), create(number)]);
    expect(new Set(pages.map(({ Fields }) => Fields['order_id'])).size).toBe(1);
  });
});

describe('returning from the provider', () => {
  it('a return after paying leads to the order, which is paid for', async () => {
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

  it('a return with a forged signature, or that of another order, changes nothing', async () => {
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

  it('a signed return without a payment pays nothing', async () => {
    const { number, id, orderId } = await newTry();
    await comeBack(id, razorpay.returning(orderId, 'pay_x'));
    expect((await order(number)).state).toBe('placed');
  });

  it('a return after a declined card closes the order', async () => {
    const { number, id, orderId, payment } = await newTry();
    razorpay.pay(orderId, { id: `pay_${id}`, status: 'failed', error_description: 'Wrong OTP' });
    // Still on the provider's page, about to try another card.
    expect(await verify(number)).toMatchObject({ Pending: true });
    await comeBack(id, { 'error[code]': 'BAD_REQUEST_ERROR', 'error[description]': 'made up' });
    expect(await verify(number)).toMatchObject({ isSuccess: false, Pending: false });
    expect(await payment()).toMatchObject({ state: 'failed', reason: 'Wrong OTP' });
  });

  it('a return with an unknown error changes nothing, nor does one after which a card was taken', async () => {
    const tried = await newTry();
    await comeBack(tried.id, { 'error[code]': 'BAD_REQUEST_ERROR' });
    expect((await order(tried.number)).state).toBe('placed');
    razorpay.pay(tried.orderId, { id: `pay_a${tried.id}`, status: 'failed' });
    razorpay.pay(tried.orderId, { id: `pay_b${tried.id}` });
    await comeBack(tried.id, { 'error[code]': 'BAD_REQUEST_ERROR' });
    expect((await order(tried.number)).state).toBe('payment-received');
  });

  it('a return after giving up leaves the order open, and the provider knows that nothing is paid', async () => {
    const { number, id, orderId } = await newTry();
    const response = await server.inject(`/pay/return/${id}`);
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe(`/order_status?order=${number}&left=1`);
    expect(await verify(number)).toMatchObject({ Pending: true, Outcome: 'unpaid' });
    razorpay.state.trouble = 'down';
    expect(await verify(number)).toMatchObject({ Pending: true, Outcome: 'waiting' });
    razorpay.state.trouble = undefined;
    const tried = razorpay.pay(orderId, { id: `pay_${id}`, status: 'created' });
    expect(await verify(number)).toMatchObject({ Outcome: 'waiting' });
    tried.status = 'failed';
    expect(await verify(number)).toMatchObject({ Outcome: 'unpaid' });
    expect((await server.inject('/pay/return/nobody')).statusCode).toBe(404);
  });
});

describe('a webhook event of the provider', () => {
  it('an event pays the order before the browser is back, and only once', async () => {
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

  it('an event about a declined card ends nothing: another may be tried', async () => {
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
    // The genuine event has the same number, and counts.
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

  it('an event about money only reserved changes nothing', async () => {
    const { number, orderId, id, payment } = await newTry();
    const reserved = razorpay.pay(orderId, { id: `pay_${id}`, status: 'authorized' });
    await tell(razorpay.event('payment.captured', orderId, reserved));
    expect(await order(number)).toMatchObject({ state: 'placed', refundDue: '0.00' });
    expect(await payment()).toMatchObject({ state: 'open' });
  });

  it('an unreadable event, or one for a foreign order, is accepted and changes nothing', async () => {
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

  it('an event of another content type, or too long, is refused', async () => {
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
