import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CreateCardPayment } from '#shared/contract/payment.ts';
import { buildApp } from '#server/http/app.ts';
import { cartLines } from '../db/schema/cart.ts';
import { readSettings } from '../settings.ts';
import { builtClient } from '../testing/built-client.ts';
import { Buyer, GOLD_10G, only } from '../testing/people/buyer.ts';
import { call } from '../testing/call.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { sandboxPage } from './sandbox/sandbox-page.ts';
import { statusAddress } from './card/status-address.ts';

const client = builtClient();
let shop: TestShop;
let server: FastifyInstance;
let asha: Buyer;
beforeAll(async () => {
  shop = await openTestShop({ cards: 'sandbox', demo: true });
  asha = await Buyer.arrive(shop);
  shop.name = 'A & <B>';
  server = await buildApp(readSettings({}), shop, client.dir);
}, 60_000);
afterAll(async () => {
  await server.close();
  await shop.close();
  client.remove();
});
beforeEach(() => shop.db.delete(cartLines));

async function newTry() {
  await asha.add(GOLD_10G);
  const { ONumber } = await asha.pay({ paymentMode: 'CARD' });
  const { data } = await call(shop, CreateCardPayment, { ONumber }, asha.caller);
  return { number: ONumber, url: only(data).Url };
}
const choose = (url: string, choice: string) =>
  server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ choice }).toString(),
  });
const state = async (number: string) => (await asha.status(number)).State;

describe('the page of the sandbox', () => {
  it('the page says that no money moves, what is to be paid, and runs no scripts', async () => {
    const { number, url } = await newTry();
    const page = await server.inject(url);
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(page.body).toContain('no money moves');
    expect(page.body).toContain(number);
    expect(page.body).toMatch(/₹[\d,]+\.\d\d/);
    expect(page.body).toContain('A &amp; &lt;B&gt;');
    expect(page.body).not.toMatch(/<script|style=|<style|onclick/);
    expect(page.headers['content-security-policy']).toContain("form-action 'self';");
    const style = await server.inject('/pay/sandbox.css');
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it.each([
    ['approve', 'payment-received'],
    ['decline', 'rejected'],
    ['late', 'placed'],
    ['time-out', 'placed'],
  ])('%s leads back to the order, which is %s', async (choice, after) => {
    const { number, url } = await newTry();
    const response = await choose(url, choice);
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe(`/order_status?order=${number}`);
    expect(await state(number)).toBe(after);
  });

  it.each(['approve', 'decline', 'late'])('offers nothing more after %s', async (choice) => {
    const { number, url } = await newTry();
    await choose(url, choice);
    const after = await state(number);
    for (const other of ['approve', 'decline', 'late', 'time-out']) {
      const again = await choose(url, other);
      expect(again.statusCode).toBe(409);
      expect(again.body).toContain(`/order_status?order=${number}`);
    }
    const page = await server.inject(url);
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain('<button');
    expect(page.body).toMatch(/Nothing more can be changed here/);
    expect(await state(number)).toBe(after);
  });

  it('knows no other choice', async () => {
    const { number, url } = await newTry();
    for (const choice of ['', 'refund', 'constructor']) {
      expect((await choose(url, choice)).statusCode).toBe(400);
    }
    expect((await server.inject({ method: 'POST', url })).statusCode).toBe(400);
    expect(await state(number)).toBe('placed');
  });

  it('the page answers 404 for an unknown payment and for a provider that is not used', async () => {
    for (const [method, url] of [
      ['GET', '/pay/sandbox/unknown'],
      ['POST', '/pay/sandbox/unknown'],
      ['GET', '/pay/sandbox'],
      ['GET', '/pay/'],
      ['GET', '/pay/return/unknown'],
      ['POST', '/pay/webhook/razorpay'],
    ] as const) {
      const response = await server.inject({ method, url });
      expect(response.statusCode).toBe(404);
      expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(response.body).toBe('Not Found');
    }
  });

  it('the page expires with the payment', async () => {
    const { url } = await newTry();
    shop.clock.now += 30 * 60_000;
    const page = await server.inject(url);
    expect(page.body).toContain('The time to pay has run out');
    expect((await choose(url, 'approve')).statusCode).toBe(409);
  });
});

it('the return address of a payment may be on another site, and keeps its query', () => {
  expect(statusAddress('https://app.example/done?a=1', 'B1&x')).toBe(
    'https://app.example/done?a=1&order=B1%26x',
  );
  expect(statusAddress('', 'B1')).toBe('/order_status?order=B1');
});

it('the sandbox page escapes the texts in it', () => {
  const payment = {
    id: 'x',
    orderId: 1,
    provider: 'sandbox' as const,
    providerOrderId: null,
    providerPaymentId: null,
    amount: '1.00',
    state: 'open' as const,
    createdAt: new Date(0),
    expiresAt: new Date(9),
    settledAt: null,
    reason: '',
    sandbox: null,
    orderNumber: '"><script>',
  };
  const html = sandboxPage({ payment, shopName: '<i>', back: '/?a="b"', now: 0 });
  expect(html).not.toMatch(/<script|<i>|="b"/);
  // Without one, every browser looks for /favicon.ico and complains.
  expect(html).toContain('<link rel="icon" href="/icons/favicon.svg"');
});

it('/pay/ decompresses no request, however small it looks', async () => {
  const ask = (headers: Record<string, string>, body: string | Buffer) =>
    server.inject({
      method: 'POST',
      url: '/api/GetCategoryFront',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  expect((await ask({}, '{"P_Id":1}')).statusCode).toBe(200);
  for (const encoding of ['gzip', 'deflate', 'br']) {
    const packed =
      encoding === 'br' ? brotliCompressSync : encoding === 'gzip' ? gzipSync : deflateSync;
    const answer = await ask({ 'content-encoding': encoding }, packed('{"P_Id":1}'));
    expect(answer.statusCode).toBe(400);
  }
});
