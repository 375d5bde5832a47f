import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GetTransfer } from '#shared/contract/bank-transfer.ts';
import { DAY_MS } from '#shared/india-time.ts';
import { buildApp } from '#server/http/app.ts';
import { cartLines } from '#server/db/schema/cart.ts';
import { collectAccounts } from '#server/db/schema/collect.ts';
import { incomingPayments } from '#server/db/schema/incoming.ts';
import { readSettings } from '#server/settings.ts';
import { builtClient } from '#server/testing/built-client.ts';
import { Buyer, GOLD_10G, only } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { sandboxGateway } from './sandbox-gateway.ts';

const client = builtClient();
let shop: TestShop;
let server: FastifyInstance;
let asha: Buyer;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  shop.collect = sandboxGateway(() => 'A & <B>');
  shop.name = 'A & <B>';
  asha = await Buyer.arrive(shop);
  server = await buildApp(readSettings({}), shop, client.dir);
}, 60_000);
afterAll(async () => {
  await server.close();
  await shop.close();
  client.remove();
});
beforeEach(() => shop.db.delete(cartLines));

/** An order waiting for a transfer, of a new customer each time: one may not have many. */
async function newOrder() {
  asha = await Buyer.arrive(shop);
  await asha.add(GOLD_10G);
  const { QuoteId } = await asha.lock();
  const { ONumber } = await asha.pay({ QuoteId, paymentMode: 'TRANSFER', file: '' });
  return only((await call(shop, GetTransfer, { ONumber }, asha.caller)).data);
}
const cookieOf = ({ caller }: Buyer) => ({ cookie: `shop_session=${caller.cookie ?? ''}` });
const open = (url: string, headers: Record<string, string> = cookieOf(asha)) =>
  server.inject({ url, headers });
function send(url: string, fields: Record<string, string>, headers = cookieOf(asha)) {
  return server.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ transfer: 'ab'.repeat(9), rail: 'neft', ...fields }).toString(),
  });
}
const formOf = async (url: string) =>
  /name="transfer" value="(\w+)"/.exec((await open(url)).body)?.[1] ?? '';
const cameTo = (account: string) =>
  shop.db
    .select()
    .from(incomingPayments)
    .where(eq(incomingPayments.virtualAccount, account))
    .orderBy(asc(incomingPayments.id));
const paise = (rupees: string) => Math.round(Number(rupees) * 100);

describe('the page on which a visitor of the demo transfers', () => {
  it('the page says that no money moves and what is still to pay, and runs no scripts', async () => {
    const { SandboxUrl, Account, UpiId, ONumber } = await newOrder();
    expect(SandboxUrl).toBe(`/pay/transfer/${Account}`);
    const page = await open(SandboxUrl);
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(page.body).toContain('no money moves');
    expect(page.body).toContain('A &amp; &lt;B&gt;');
    for (const text of [ONumber, Account, UpiId]) expect(page.body).toContain(text);
    expect(page.body).toMatch(/Still to pay<\/dt><dd>₹[\d,]+\.\d\d/);
    expect(page.body).not.toMatch(/<script|style=|<style|onclick/);
    const style = await open('/pay/transfer.css');
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it('the page is hidden from everybody but the order’s customer, and takes nothing from them', async () => {
    const { SandboxUrl, Account } = await newOrder();
    const other = cookieOf(await Buyer.arrive(shop));
    for (const headers of [{ cookie: '' }, { cookie: 'shop_session=x' }, other]) {
      const page = await open(SandboxUrl, headers);
      expect({ status: page.statusCode, body: page.body }).toEqual({
        status: 404,
        body: 'Not Found',
      });
      expect((await send(SandboxUrl, { choice: 'right' }, headers)).statusCode).toBe(404);
    }
    expect((await open('/pay/transfer/2611000000000000')).statusCode).toBe(404);
    expect(await cameTo(Account)).toEqual([]);
    shop.clock.now += 31 * DAY_MS;
    expect((await open(SandboxUrl)).statusCode).toBe(404);
    shop.clock.now -= 31 * DAY_MS;
  });

  it.each([
    ['right', 0],
    ['short', -100],
    ['over', 1000],
  ])('sends what is %s, and leads back to the order', async (choice, more) => {
    const { SandboxUrl, Account, ONumber, StillToPay } = await newOrder();
    const response = await send(SandboxUrl, { choice, transfer: await formOf(SandboxUrl) });
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe(`/order_status?order=${ONumber}`);
    const came = only(await cameTo(Account));
    expect(paise(came.amount)).toBe(paise(StillToPay) + more);
    expect(came).toMatchObject({
      source: 'collect:sandbox',
      channel: 'bank',
      reference: expect.stringMatching(/^DEMON\d{11}$/),
      payerName: 'Asha Mehta',
      seenAt: new Date(shop.now()),
    });
  });

  it('sends each customer’s money from an account of their own', async () => {
    const accountOf = async () => {
      const { SandboxUrl, Account } = await newOrder();
      await send(SandboxUrl, { choice: 'right', transfer: await formOf(SandboxUrl) });
      return only(await cameTo(Account)).payerAccount;
    };
    const [one, other] = [await accountOf(), await accountOf()];
    expect(one).toMatch(/^\d{12}$/);
    expect(other).not.toBe(one);
  });

  it('sends what the bank sees a day after the hold, and moves no clock', async () => {
    const { SandboxUrl, Account, HeldUntil } = await newOrder();
    const before = shop.now();
    await send(SandboxUrl, { choice: 'late', transfer: await formOf(SandboxUrl) });
    expect(only(await cameTo(Account)).seenAt).toEqual(new Date(HeldUntil + DAY_MS));
    expect(shop.now()).toBe(before);
  });

  it('sends the same twice as two payments, and one form that is sent twice as one', async () => {
    const { SandboxUrl, Account } = await newOrder();
    const transfer = await formOf(SandboxUrl);
    await Promise.all([
      send(SandboxUrl, { choice: 'twice', transfer }),
      send(SandboxUrl, { choice: 'twice', transfer }),
    ]);
    const came = await cameTo(Account);
    expect(came).toHaveLength(2);
    expect(came[0]?.amount).toBe(came[1]?.amount);
    expect(came[0]?.reference).not.toBe(came[1]?.reference);
  });

  it.each([
    ['imps', 'bank', /^\d{12}$/],
    ['neft', 'bank', /^DEMON\d{11}$/],
    ['rtgs', 'bank', /^DEMOR\d{17}$/],
    ['upi', 'upi', /^\d{12}$/],
  ])('sends an amount of one’s own by %s', async (rail, channel, reference) => {
    const { SandboxUrl, Account } = await newOrder();
    await send(SandboxUrl, { choice: 'other', amount: '₹2,00,000.50', rail });
    expect(await cameTo(Account)).toMatchObject([
      { amount: '200000.50', channel, reference: expect.stringMatching(reference) },
    ]);
  });

  it.each([
    ['RTGS below 2 lakh', { choice: 'other', amount: '199999.99', rail: 'rtgs' }, 'from ₹2 lakh'],
    ['IMPS above 5 lakh', { choice: 'other', amount: '500000.01', rail: 'imps' }, 'up to ₹5 lakh'],
    ['no amount', { choice: 'other', amount: '' }, 'Give an amount'],
    ['an odd amount', { choice: 'other', amount: '1e5' }, 'Give an amount'],
    ['nothing', { choice: 'other', amount: '0' }, 'Give an amount'],
    [
      'an amount beside another choice',
      { choice: 'right', amount: '5' },
      'goes with the last choice',
    ],
    ['an unknown choice', { choice: 'constructor' }, 'Choose again'],
    ['an unknown way', { choice: 'right', rail: 'cheque' }, 'Choose again'],
    ['a form without its id', { choice: 'right', transfer: '' }, 'Choose again'],
  ])('refuses %s as a bank would, in words', async (_what, fields, words) => {
    const { SandboxUrl, Account } = await newOrder();
    const response = await send(SandboxUrl, fields);
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain(words);
    expect(await cameTo(Account)).toEqual([]);
  });

  it('sends nothing to an account that is closed', async () => {
    const { SandboxUrl, Account } = await newOrder();
    await shop.db
      .update(collectAccounts)
      .set({ state: 'closed' })
      .where(eq(collectAccounts.account, Account));
    const page = await open(SandboxUrl);
    expect(page.body).toContain('This account is closed');
    expect(page.body).not.toContain('<form');
    expect((await send(SandboxUrl, { choice: 'right' })).statusCode).toBe(400);
    expect(await cameTo(Account)).toEqual([]);
  });

  it('is the only one that can tell of its transfers: an event without its signature is refused', async () => {
    const response = await server.inject({
      method: 'POST',
      url: '/pay/webhook/sandbox-collect',
      headers: { 'content-type': 'application/json', 'x-signature': 'ab'.repeat(32) },
      body: '{"event":"virtual_account.credited","payload":{}}',
    });
    expect(response.statusCode).toBe(400);
  });
});
