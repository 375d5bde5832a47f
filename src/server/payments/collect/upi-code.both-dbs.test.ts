import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { GetTransfer } from '#shared/contract/bank-transfer.ts';
import { buildApp } from '#server/http/app.ts';
import { cartLines } from '#server/db/schema/cart.ts';
import { collectCodes } from '#server/db/schema/collect.ts';
import { incomingPayments } from '#server/db/schema/incoming.ts';
import { readSettings } from '#server/settings.ts';
import { builtClient } from '#server/testing/built-client.ts';
import { Buyer, GOLD_10G, only } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import { RAZORPAY_KEYS } from '#server/testing/stand-ins/razorpay-signing.ts';
import { standInSmartCollect } from '#server/testing/stand-ins/smart-collect-stand-in.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { razorpayCollectGateway } from './razorpay/razorpay-collect-gateway.ts';
import { sweepCollectAccounts } from './sweep-accounts.ts';

const MINUTE = 60_000;
const client = builtClient();
let razorpay: Awaited<ReturnType<typeof standInSmartCollect>>;
let shop: TestShop;
let server: FastifyInstance;
let asha: Buyer;

const gateway = () =>
  razorpayCollectGateway({
    ...RAZORPAY_KEYS,
    publicOrigin: 'https://aurum.example',
    apiUrl: razorpay.apiUrl,
    timeoutMs: 500,
  });

beforeAll(async () => {
  razorpay = await standInSmartCollect();
  shop = await openTestShop({ demo: true });
  shop.upi = { most: '100000', bankMost: '100000' };
  shop.collect = gateway();
  server = await buildApp(readSettings({}), shop, client.dir);
}, 60_000);
afterAll(async () => {
  await server.close();
  await shop.close();
  await razorpay.close();
  client.remove();
});
beforeEach(async () => {
  await shop.db.delete(cartLines);
  asha = await Buyer.arrive(shop);
  Object.assign(razorpay.state, { trouble: undefined, upi: false, codeContent: true });
  // A new gateway that has not failed to make a code yet.
  shop.collect = gateway();
});

async function newOrder(): Promise<string> {
  await asha.add(GOLD_10G);
  const { QuoteId } = await asha.lock();
  return (await asha.pay({ QuoteId, paymentMode: 'TRANSFER', file: '' })).ONumber;
}
const transferOf = async (ONumber: string) =>
  only((await call(shop, GetTransfer, { ONumber }, asha.caller)).data);
const codesOf = () => razorpay.requests.filter(({ path }) => path === '/v1/payments/qr_codes');
const tell = ({ body, signature }: { body: string; signature: string }) =>
  server.inject({
    method: 'POST',
    url: '/pay/webhook/razorpay-collect',
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature },
    body,
  });
const codeOf = async (link = '') =>
  only(await shop.db.select().from(collectCodes).where(eq(collectCodes.link, link)));

it('an account without a UPI id has a code beside it for what one payment takes, made once', async () => {
  const number = await newOrder();
  const before = codesOf().length;
  const all = await Promise.all([transferOf(number), transferOf(number), transferOf(number)]);
  const { UpiId, UpiCode } = all[0] ?? {};
  expect({ UpiId, UpiCode }).toEqual({
    UpiId: '',
    UpiCode: {
      Link: expect.stringMatching(/^upi:\/\/pay\?.*am=100000&/),
      Amount: '100000.00',
      ClosesAt: shop.now() + 120 * MINUTE,
    },
  });
  for (const each of all) expect(each.UpiCode).toEqual(UpiCode);
  expect(codesOf()).toHaveLength(before + 1);
  shop.clock.now += 114 * MINUTE;
  expect((await transferOf(number)).UpiCode).toEqual(UpiCode);
  shop.clock.now += 2 * MINUTE;
  const next = await transferOf(number);
  expect(next.UpiCode?.Link).not.toBe(UpiCode?.Link);
});

it('a payment by a code is its order’s, told by an event or asked for, and the next part has a code of its own', async () => {
  const number = await newOrder();
  const { UpiCode, Total } = await transferOf(number);
  const code = await codeOf(UpiCode?.Link);
  const paid = razorpay.payCode(code.id, { id: `pay_c${number}`, amount: 10_000_000 });
  expect((await tell(paid)).statusCode).toBe(200);
  expect((await tell(paid)).statusCode).toBe(200);
  const rest = await transferOf(number);
  expect(rest).toMatchObject({ Came: '100000.00', State: 'open' });
  expect(rest.UpiCode).toMatchObject({ Amount: rest.StillToPay });
  expect(rest.UpiCode?.Link).not.toBe(UpiCode?.Link);
  // The event of the second payment is lost.
  const second = await codeOf(rest.UpiCode?.Link);
  razorpay.payCode(second.id, {
    id: `pay_d${number}`,
    amount: Math.round(Number(rest.StillToPay) * 100),
  });
  shop.clock.now += 3 * MINUTE;
  await sweepCollectAccounts(shop);
  expect(await transferOf(number)).toMatchObject({ State: 'done', Came: Total });
  expect((await transferOf(number)).UpiCode).toBeUndefined();
  const came = await shop.db
    .select()
    .from(incomingPayments)
    .where(eq(incomingPayments.virtualAccount, code.id));
  expect(came).toMatchObject([{ state: 'booked', matchedBy: 'account', channel: 'upi' }]);
});

it.each(['down', 'codeless'] as const)(
  'a provider that is %s is not asked for a code at every look',
  async (how) => {
    const number = await newOrder();
    razorpay.state.codeContent = false;
    await transferOf(number);
    razorpay.state.trouble = how === 'down' ? 'down' : undefined;
    const asked = codesOf().length;
    expect((await transferOf(number)).UpiCode).toBeUndefined();
    expect(codesOf()).toHaveLength(asked);
    Object.assign(razorpay.state, { trouble: undefined, codeContent: true });
    shop.clock.now += 10 * MINUTE;
    expect((await transferOf(number)).UpiCode).toBeDefined();
  },
);

it('an order whose hold is about to end gets no new code', async () => {
  const number = await newOrder();
  shop.clock.now += (24 * 60 - 14) * MINUTE;
  expect((await transferOf(number)).UpiCode).toBeUndefined();
});
