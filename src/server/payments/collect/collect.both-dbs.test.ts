import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GetTransfer } from '#shared/contract/bank-transfer.ts';
import { DAY_MS } from '#shared/india-time.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { buildApp } from '#server/http/app.ts';
import { cartLines } from '#server/db/schema/cart.ts';
import { collectAccounts, collectEvents } from '#server/db/schema/collect.ts';
import { incomingPayments } from '#server/db/schema/incoming.ts';
import { orders, orderSteps } from '#server/db/schema/orders.ts';
import { findOrder } from '#server/orders/find-order.ts';
import { readSettings } from '#server/settings.ts';
import { builtClient } from '#server/testing/built-client.ts';
import { Buyer, GOLD_10G, only } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import { RAZORPAY_KEYS } from '#server/testing/stand-ins/razorpay-signing.ts';
import { standInSmartCollect } from '#server/testing/stand-ins/smart-collect-stand-in.ts';
import { openTestShop, TEST_TRANSFER, type TestShop } from '#server/testing/test-shop.ts';
import { ownAccountOf } from './own-account.ts';
import { razorpayCollectGateway } from './razorpay/razorpay-collect-gateway.ts';
import { sweepCollectAccounts } from './sweep-accounts.ts';

const MINUTE = 60_000;
const client = builtClient();

let razorpay: Awaited<ReturnType<typeof standInSmartCollect>>;
let shop: TestShop;
let server: FastifyInstance;
let asha: Buyer;
let events = 0;

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
  shop.collect = gateway();
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
beforeEach(async () => {
  await shop.db.delete(cartLines);
  asha = await Buyer.arrive(shop);
});
afterEach(async () => {
  razorpay.state.trouble = undefined;
  // The accounts of other tests would be asked about too.
  await shop.db.update(collectAccounts).set({ provider: 'another' });
});

/** An order that waits for a transfer, with its own account where one is asked for. */
async function newOrder(quantity = 1) {
  await asha.add(GOLD_10G, quantity);
  const { QuoteId } = await asha.lock();
  const { ONumber } = await asha.pay({ QuoteId, paymentMode: 'TRANSFER', file: '' });
  const { order } = await findOrder(shop, asha.id, ONumber);
  return order;
}
const transferOf = async (ONumber: string) =>
  only((await call(shop, GetTransfer, { ONumber }, asha.caller)).data);
const opened = (number: string) =>
  [...razorpay.accounts.values()].filter(
    ({ notes }) => (notes as { order: string }).order === number,
  );
const rowOf = async (orderId: number) =>
  only(await shop.db.select().from(collectAccounts).where(eq(collectAccounts.orderId, orderId)));
const cameTo = (account: string) =>
  shop.db
    .select()
    .from(incomingPayments)
    .where(eq(incomingPayments.virtualAccount, account))
    .orderBy(asc(incomingPayments.id));

function tell({ body, signature }: { body: string; signature: string }, id?: string) {
  events += 1;
  return server.inject({
    method: 'POST',
    url: '/pay/webhook/razorpay-collect',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': id ?? `evt_${events}`,
    },
    body,
  });
}

describe('the account of an order’s own', () => {
  it('is shown in place of the store’s, with a UPI id, and stays the same', async () => {
    const { number } = await newOrder();
    const first = await transferOf(number);
    expect(first).toMatchObject({
      OwnAccount: true,
      Account: expect.stringMatching(/^22233332266/),
      Ifsc: 'RATN0VAAPIS',
      Holder: 'Acme Corp',
      Bank: 'RBL Bank',
      UpiId: expect.stringMatching(/@icici$/),
      SandboxUrl: '',
    });
    expect(await transferOf(number)).toEqual(first);
    expect(opened(number)).toHaveLength(1);
    // Long after the hold: late money is still told to the store.
    expect(opened(number)[0]?.close_by).toBe((first.HeldUntil + 30 * DAY_MS) / 1000);
  });

  it('an account asked for many times at once is opened once', async () => {
    const { number } = await newOrder();
    const all = await Promise.all(Array.from({ length: 5 }, () => transferOf(number)));
    expect(new Set(all.map(({ Account }) => Account)).size).toBe(1);
    expect(opened(number)).toHaveLength(1);
  });

  it('an account asked for in two processes at once is opened by one of them', async () => {
    const order = await newOrder();
    const other = { ...shop, collect: gateway() };
    const both = await Promise.all([ownAccountOf(shop, order), ownAccountOf(other, order)]);
    expect(opened(order.number)).toHaveLength(1);
    const { account } = await rowOf(order.id);
    // The second caller shows the store's own account until the first has its answer.
    for (const own of both) expect([undefined, account]).toContain(own?.account);
    expect((await ownAccountOf(other, order))?.account).toBe(account);
  });

  it.each(['down', 'silent', 'babbling'] as const)(
    'is the store’s while the provider is %s, and its own from when it answers',
    async (trouble) => {
      const { number } = await newOrder();
      razorpay.state.trouble = trouble;
      expect(await transferOf(number)).toMatchObject({
        OwnAccount: false,
        Account: TEST_TRANSFER.account.account,
        UpiId: '',
      });
      razorpay.state.trouble = undefined;
      const asked = razorpay.requests.length;
      expect(await transferOf(number)).toMatchObject({ OwnAccount: false });
      expect(razorpay.requests).toHaveLength(asked);
      shop.clock.now += MINUTE + 1;
      expect(await transferOf(number)).toMatchObject({ OwnAccount: true });
      expect(opened(number)).toHaveLength(1);
    },
  );

  it('does not keep a customer waiting: it is shown as soon as it is there', async () => {
    const order = await newOrder();
    let resolve = () => {};
    const promise = new Promise<void>((answer) => {
      resolve = answer;
    });
    const real = gateway();
    const slow = {
      ...shop,
      collect: {
        ...real,
        open: (asked: Parameters<typeof real.open>[0]) => promise.then(() => real.open(asked)),
      },
    };
    expect(await ownAccountOf(slow, order, 1)).toBeUndefined();
    resolve();
    expect(await ownAccountOf(slow, order)).toMatchObject({ ifsc: 'RATN0VAAPIS' });
    expect(opened(order.number)).toHaveLength(1);
  });

  it('is not opened for an order that waits for nothing, nor shown once it is closed', async () => {
    const order = await newOrder();
    expect(await ownAccountOf(shop, { ...order, state: 'rejected' })).toBeUndefined();
    expect(opened(order.number)).toHaveLength(0);
    const { Account } = await transferOf(order.number);
    await tell(razorpay.closeByItself(Account));
    expect(await transferOf(order.number)).toMatchObject({ OwnAccount: false });
    expect(opened(order.number)).toHaveLength(1);
  });

  it('an account of a provider that the store has left is no longer shown', async () => {
    const order = await newOrder();
    await transferOf(order.number);
    expect(await ownAccountOf({ ...shop, collect: undefined }, order)).toBeUndefined();
  });
});

describe('money that comes to it', () => {
  it('money to an order’s account is taken once, however often and at once its event is told', async () => {
    const { number } = await newOrder();
    const { Account } = await transferOf(number);
    const told = razorpay.transfer(Account, { id: `pay_a${number}`, amount: 12_345_67 });
    const answers = await Promise.all([
      tell(told, `evt_a${number}`),
      tell(told, `evt_a${number}`),
      tell(told),
      tell(told),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await cameTo(Account)).toMatchObject([
      {
        source: 'collect:razorpay',
        externalId: `pay_a${number}`,
        amount: '12345.67',
        channel: 'bank',
        reference: `UTRpaya${number}`,
        payerName: 'Saurav Kumar',
        seenAt: new Date(1_795_200_000_000),
      },
    ]);
  });

  it('two payments of one amount to an order’s account are two', async () => {
    const { number } = await newOrder();
    const { Account } = await transferOf(number);
    for (const id of ['x', 'y']) {
      await tell(razorpay.transfer(Account, { id: `pay_${id}${number}`, amount: 500 }));
    }
    expect(await cameTo(Account)).toHaveLength(2);
  });

  it('says to its customer what came and waits for a person, at the order whose account it came to alone', async () => {
    const first = await newOrder();
    const { Account } = await transferOf(first.number);
    const second = await newOrder(2);
    expect((await asha.status(first.number)).Money).not.toHaveProperty('Waiting');
    // The total of the one, to the account of the other.
    const amount = exact(second.paid).times(100).toNumber();
    await tell(razorpay.transfer(Account, { id: `pay_w${first.number}`, amount }));
    expect(await cameTo(Account)).toMatchObject([{ state: 'proposed', amount: second.paid }]);
    expect((await asha.status(first.number)).Money).toMatchObject({
      Came: '0.00',
      Waiting: second.paid,
    });
    expect((await asha.status(second.number)).Money).not.toHaveProperty('Waiting');
    expect(await transferOf(first.number)).toMatchObject({ Waiting: second.paid });
    expect(await transferOf(second.number)).not.toHaveProperty('Waiting');
  });

  it('money is taken after the account was closed, in whatever order that is told', async () => {
    const { id, number } = await newOrder();
    const { Account } = await transferOf(number);
    const told = razorpay.transfer(Account, { id: `pay_l${number}`, amount: 500 });
    await tell(razorpay.closeByItself(Account));
    expect(await rowOf(id)).toMatchObject({ state: 'closed', closedAt: new Date(shop.now()) });
    expect((await tell(told)).statusCode).toBe(200);
    expect(await cameTo(Account)).toMatchObject([{ externalId: `pay_l${number}` }]);
  });

  it.each([
    ['with another secret', (told: Told) => ({ ...told, signature: 'ab'.repeat(32) })],
    ['without a signature', (told: Told) => ({ ...told, signature: '' })],
    ['with a space more', (told: Told) => ({ ...told, body: `${told.body} ` })],
    [
      'with another amount',
      (told: Told) => ({ ...told, body: told.body.replaceAll('500', '900') }),
    ],
  ])('told %s is refused and forgotten', async (_how, forge) => {
    const { number } = await newOrder();
    const { Account } = await transferOf(number);
    const told = razorpay.transfer(Account, { id: `pay_f${number}`, amount: 500 });
    expect((await tell(forge(told), `evt_f${number}`)).statusCode).toBe(400);
    expect(await cameTo(Account)).toEqual([]);
    // The genuine event has the same number, and counts.
    expect((await tell(told, `evt_f${number}`)).statusCode).toBe(200);
    expect(await cameTo(Account)).toHaveLength(1);
  });
  type Told = { body: string; signature: string };

  it.each([
    ['of another currency', { currency: 'USD' }],
    ['that is only reserved', { status: 'authorized' }],
    ['that failed', { status: 'failed' }],
  ])('%s books nothing', async (_what, change) => {
    const { number } = await newOrder();
    const { Account } = await transferOf(number);
    const told = razorpay.transfer(Account, { id: `pay_o${number}`, amount: 500, ...change });
    expect((await tell(told)).statusCode).toBe(200);
    expect(await cameTo(Account)).toEqual([]);
  });

  it('money for another shop’s account, or in an unreadable event, changes nothing', async () => {
    const before = await shop.db.select().from(incomingPayments);
    const elsewhere = await gateway().open({ orderNumber: 'OTHER', closeBy: new Date() });
    const foreign = only(opened('OTHER'));
    foreign.notes = { order: 'OTHER', shop: 'https://other.example' };
    const told = razorpay.transfer(elsewhere.account, { id: 'pay_foreign', amount: 500 });
    expect((await tell(told)).statusCode).toBe(200);
    expect(await shop.db.select().from(incomingPayments)).toEqual(before);
  });

  it('money to an account that only the provider knows is taken by the order’s number in its notes', async () => {
    const { account } = await gateway().open({ orderNumber: 'BLOST', closeBy: new Date() });
    await tell(razorpay.transfer(account, { id: 'pay_lost', amount: 500 }));
    const came = await shop.db
      .select()
      .from(incomingPayments)
      .where(eq(incomingPayments.externalId, 'pay_lost'));
    expect(came).toMatchObject([{ remark: 'BLOST', virtualAccount: '' }]);
  });
});

describe('the provider is asked', () => {
  it('the provider is asked for money that its events did not tell of, which is told once', async () => {
    const { number } = await newOrder();
    const { Account } = await transferOf(number);
    const told = razorpay.transfer(Account, { id: `pay_q${number}`, amount: 700 });
    await sweepCollectAccounts(shop);
    expect(await cameTo(Account)).toEqual([]);
    shop.clock.now += 3 * MINUTE;
    await sweepCollectAccounts(shop);
    expect(await cameTo(Account)).toMatchObject([
      { externalId: `pay_q${number}`, reference: `UTRpayq${number}` },
    ]);
    const asked = razorpay.requests.length;
    shop.clock.now += 3 * MINUTE;
    await sweepCollectAccounts(shop);
    // Only the list is asked for: the details of the payment are known.
    expect(razorpay.requests).toHaveLength(asked + 1);
    // The event was only late.
    await tell(told);
    expect(await cameTo(Account)).toHaveLength(1);
  });

  it('a provider that does not answer is asked again later, and no order suffers', async () => {
    const { number } = await newOrder();
    const { Account } = await transferOf(number);
    razorpay.transfer(Account, { id: `pay_s${number}`, amount: 700 });
    razorpay.state.trouble = 'down';
    shop.clock.now += 3 * MINUTE;
    await sweepCollectAccounts(shop);
    razorpay.state.trouble = undefined;
    shop.clock.now += 3 * MINUTE;
    await sweepCollectAccounts(shop);
    expect(await cameTo(Account)).toHaveLength(1);
  });

  it('an account is closed some days after its order ended, and not while money may come', async () => {
    const order = await newOrder();
    const { Account } = await transferOf(order.number);
    const own = only(opened(order.number));
    shop.clock.now += 4 * DAY_MS;
    await sweepCollectAccounts(shop);
    expect(own.status).toBe('active');
    const at = new Date(shop.now());
    await shop.db.update(orders).set({ state: 'rejected' }).where(eq(orders.id, order.id));
    await shop.db
      .insert(orderSteps)
      .values({ orderId: order.id, state: 'rejected', at, by: 'desk:test' });
    shop.clock.now += 3 * DAY_MS - MINUTE;
    await sweepCollectAccounts(shop);
    expect(own.status).toBe('active');
    // Payments under way arrive until the very end.
    razorpay.transfer(Account, { id: `pay_e${order.number}`, amount: 900 });
    shop.clock.now += MINUTE;
    await sweepCollectAccounts(shop);
    expect(own.status).toBe('closed');
    expect(await rowOf(order.id)).toMatchObject({ state: 'closed' });
    expect(await cameTo(Account)).toMatchObject([{ externalId: `pay_e${order.number}` }]);
  });

  it('the account of an order that lapsed two weeks ago is closed', async () => {
    const order = await newOrder();
    await transferOf(order.number);
    await shop.db.update(orders).set({ state: 'lapsed' }).where(eq(orders.id, order.id));
    const own = only(opened(order.number));
    shop.clock.now += 14 * DAY_MS;
    await sweepCollectAccounts(shop);
    expect(own.status).toBe('active');
    shop.clock.now += DAY_MS;
    await sweepCollectAccounts(shop);
    expect(own.status).toBe('closed');
  });
});

it('events and payments of the provider are kept once each', async () => {
  const kept = await shop.db.select().from(collectEvents);
  expect(kept.length).toBeGreaterThan(0);
  expect(new Set(kept.map(({ id }) => id)).size).toBe(kept.length);
  for (const { id } of kept) expect(id).toMatch(/^razorpay:(?:evt|pay)_/);
});
