import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GetTransfer, QuoteLate } from '#shared/contract/bank-transfer.ts';
import { buildApp } from '#server/http/app.ts';
import { cartLines } from '#server/db/schema/cart.ts';
import { orders } from '#server/db/schema/orders.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { readSettings } from '#server/settings.ts';
import { builtClient } from '#server/testing/built-client.ts';
import { Buyer, GOLD_10G, only } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { rupeesOf } from '../../paise.ts';
import { findOrderMoney } from '../../records/find-order-money.ts';
import { sandboxGateway } from './sandbox-gateway.ts';

const client = builtClient();
let shop: TestShop;
let server: FastifyInstance;
let asha: Buyer;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  shop.collect = sandboxGateway(() => 'AURUM');
  server = await buildApp(readSettings({}), shop, client.dir);
}, 60_000);
afterAll(async () => {
  await server.close();
  await shop.close();
  client.remove();
});
beforeEach(async () => {
  await shop.db.delete(cartLines);
  asha = await Buyer.arrive(shop);
});

async function newOrder() {
  await asha.add(GOLD_10G);
  const { QuoteId } = await asha.lock();
  const { ONumber } = await asha.pay({ QuoteId, paymentMode: 'TRANSFER', file: '' });
  return only((await call(shop, GetTransfer, { ONumber }, asha.caller)).data);
}
let forms = 0;
async function transfer(url: string, choice: string, further: Record<string, string> = {}) {
  forms += 1;
  const { statusCode } = await server.inject({
    method: 'POST',
    url,
    headers: {
      cookie: `shop_session=${asha.caller.cookie ?? ''}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      transfer: String(forms).padStart(18, '0'),
      rail: 'neft',
      choice,
      ...further,
    }).toString(),
  });
  expect(statusCode).toBe(303);
}
/** The state of an order, with what is still to pay and due back, in rupees. */
async function endOf(number: string) {
  const order = only(await shop.db.select().from(orders).where(eq(orders.number, number)));
  const { short, over } = await findOrderMoney(shop, order);
  return { state: order.state, short: rupeesOf(short), over: rupeesOf(over) };
}

describe('an order by transfer to its own account', () => {
  it('is paid by all that is to pay, without a person', async () => {
    const { ONumber, SandboxUrl } = await newOrder();
    await transfer(SandboxUrl, 'right');
    expect(await endOf(ONumber)).toEqual({
      state: 'payment-received',
      short: '0.00',
      over: '0.00',
    });
    const { Steps } = await asha.status(ONumber);
    expect(Steps.map(({ State }) => State)).toEqual(['placed', 'payment-received']);
  });

  it('an order paid a rupee short waits for the rupee, and is paid by it', async () => {
    const { ONumber, SandboxUrl } = await newOrder();
    await transfer(SandboxUrl, 'short');
    expect(await endOf(ONumber)).toEqual({ state: 'placed', short: '1.00', over: '0.00' });
    await transfer(SandboxUrl, 'right', { rail: 'upi' });
    expect(await endOf(ONumber)).toEqual({
      state: 'payment-received',
      short: '0.00',
      over: '0.00',
    });
  });

  it('an order paid ten rupees over is paid, and the ten are due back', async () => {
    const { ONumber, SandboxUrl } = await newOrder();
    await transfer(SandboxUrl, 'over');
    expect(await endOf(ONumber)).toEqual({
      state: 'payment-received',
      short: '0.00',
      over: '10.00',
    });
  });

  it('an order paid twice is paid, and all of the second is due back', async () => {
    const { ONumber, SandboxUrl, Total } = await newOrder();
    await transfer(SandboxUrl, 'twice');
    expect(await endOf(ONumber)).toEqual({ state: 'payment-received', short: '0.00', over: Total });
  });

  it('an order paid in two parts on two days is paid', async () => {
    const { ONumber, SandboxUrl } = await newOrder();
    await transfer(SandboxUrl, 'other', { amount: '50000', rail: 'upi' });
    expect((await endOf(ONumber)).state).toBe('placed');
    shop.clock.now += 20 * 60 * 60_000;
    await transfer(SandboxUrl, 'right', { rail: 'upi' });
    expect(await endOf(ONumber)).toEqual({
      state: 'payment-received',
      short: '0.00',
      over: '0.00',
    });
  });

  it('an order paid a day late has lapsed, and its customer may take a newer price or all of it back', async () => {
    const { ONumber, SandboxUrl, Total } = await newOrder();
    await transfer(SandboxUrl, 'late');
    expect((await endOf(ONumber)).state).toBe('lapsed');
    const { data } = await call(shop, QuoteLate, { ONumber }, asha.caller);
    expect(only(data)).toMatchObject({ ONumber: expect.any(String), Before: Total, Came: Total });
  });

  it('an order rejected before its money came keeps that money as due back', async () => {
    const { ONumber, SandboxUrl, Total } = await newOrder();
    const reason = { by: 'desk:meera', note: 'as you asked' };
    await moveOrder(shop, { orderNumber: ONumber, to: 'rejected', ...reason });
    await transfer(SandboxUrl, 'right');
    expect(await endOf(ONumber)).toEqual({ state: 'rejected', short: '0.00', over: Total });
  });
});
