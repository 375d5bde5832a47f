import { afterAll, beforeAll, expect, it } from 'vitest';
import { GetLogin } from '#shared/contract/account.ts';
import { GetCart } from '#shared/contract/cart.ts';
import { writeRequest } from '#shared/contract/envelope.ts';
import { openLog } from '#server/log.ts';
import { newCustomer } from '#server/testing/people/new-customer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { dispatch } from './dispatch.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const PASSWORD = 'the password of nobody';

/** Sends a request and returns its outcome and what was logged of it. */
async function logged(name: 'GetLogin' | 'GetCart', body: string, change: Partial<TestShop> = {}) {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => void lines.push(line) });
  const caller = { requestId: 'a1b2c3', address: '192.0.2.77', cookie: undefined };
  const watched = { ...shop, ...change, log };
  const outcome = await dispatch(watched, name, body, { ...caller, giveCookie: () => {} });
  return { outcome, lines, entries: lines.map((line) => JSON.parse(line) as object) };
}

it('the log has one line for a request, and nothing of what was sent', async () => {
  const { number } = await newCustomer(shop);
  const body = writeRequest(GetLogin, { LoginId: number, Password: PASSWORD });
  const { lines, entries } = await logged('GetLogin', body);
  expect(entries).toMatchObject([
    // And one line for the event of an account.
    { security: 'login-failed', network: '192.0.2.x' },
    { request: 'a1b2c3', operation: 'GetLogin', code: 400, ms: expect.any(Number) as number },
  ]);
  for (const secret of [number, PASSWORD, '192.0.2.77']) expect(lines.join()).not.toContain(secret);
});

it('the log tells customers apart without naming them', async () => {
  const { token, caller, number, id } = await newCustomer(shop);
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => void lines.push(line) });
  const bag = writeRequest(GetCart, {}, token);
  await dispatch({ ...shop, log }, 'GetCart', bag, {
    address: '192.0.2.1',
    cookie: caller.cookie,
    giveCookie: () => {},
  });
  const [entry] = lines.map((line) => JSON.parse(line) as { customer: string; code: number });
  expect(entry).toMatchObject({
    code: 200,
    customer: expect.stringMatching(/^[\w-]{10}$/) as string,
  });
  expect(lines.join()).not.toContain(number);
  expect(entry?.customer).not.toBe(String(id));
});

it('a failure of the store names its request to the customer and in the log', async () => {
  const broken = () => {
    throw new Error('the hashing has failed');
  };
  const passwords = { ...shop.passwords, refuseWhenCrowded: broken };
  const body = writeRequest(GetLogin, { LoginId: '9000000000', Password: PASSWORD });
  const { outcome, entries } = await logged('GetLogin', body, { passwords });
  expect(outcome).toMatchObject({ ok: false, code: 500 });
  expect(!outcome.ok && outcome.msg).toContain('a1b2c3');
  expect(entries).toMatchObject([
    { request: 'a1b2c3', err: { message: 'the hashing has failed' } },
    { request: 'a1b2c3', code: 500 },
  ]);
});
