import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GetInvoice } from '#shared/contract/orders.ts';
import { addresses, attempts } from '#server/db/schema/accounts.ts';
import { orders } from '#server/db/schema/orders.ts';
import { proofs } from '#server/db/schema/payments.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { sweepCardPayments } from '#server/payments/card/sweep-card-payments.ts';
import { Buyer, only } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { payFor } from '#server/testing/people/pay-for.ts';
import { findOrderMoney } from '#server/payments/records/find-order-money.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import {
  askTicket,
  beginCard,
  bookedFor,
  listTradesOf,
  makeTrade,
  openTradeShop,
} from '#server/testing/people/trader.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';

let shop: TestShop;
let asha: Buyer;
const opened = { now: 0 };
beforeAll(async () => {
  shop = await openTradeShop();
  opened.now = shop.clock.now;
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.now = opened.now;
  await shop.db.delete(attempts);
  asha = await Buyer.arrive(shop);
});

const desk = (...args: string[]) => runDesk(shop, { args, user: 'meera' });
const payAndConfirm = async (number: string) => {
  await payFor(shop, number);
  return desk('confirm', number);
};
/** An order, with what is due back of its money. */
const orderOf = async (number: string) => {
  const found = only(await shop.db.select().from(orders).where(eq(orders.number, number)));
  return { ...found, refundDue: rupeesOf((await findOrderMoney(shop, found)).over) };
};

describe('a purchase', () => {
  it('a purchase by UPI is on its way until the desk confirms it, and then in the holding', async () => {
    const ticket = await askTicket(asha, { grams: '2.5' });
    const { ONumber, msg, OrderDate, isSuccess } = await makeTrade(asha, ticket, {
      Utr: '4123 5678 9012',
    });
    expect({ ONumber, isSuccess, OrderDate }).toEqual({
      ONumber: ticket.ONumber,
      isSuccess: true,
      OrderDate: new Date(shop.now()).toISOString(),
    });
    expect(msg).toBe(`Thank you. We have your order ${ONumber} and will verify your payment.`);
    const order = await orderOf(ONumber);
    expect(order).toMatchObject({
      kind: 'digital',
      state: 'placed',
      paymentMode: 'UPI',
      utr: '412356789012',
      amount: '31908.75',
      gst: '957.26',
      makingCharge: '0.00',
      surcharge: '0.00',
      paid: '32866.01',
      lockId: null,
      billing: { name: 'Asha Mehta', address: '14 Ranade Road', state: 'Goa' },
    });
    const shown = await shop.db.select().from(proofs).where(eq(proofs.orderId, order.id));
    expect(shown).toMatchObject([{ mediaType: 'image/jpeg' }]);
    expect(await asha.balance()).toMatchObject({ gold: '0.0000', goldComing: '2.5000' });
    expect(await bookedFor(asha, ONumber)).toEqual([]);

    expect((await desk('show', ONumber)).out.join('\n')).toMatch(
      /kind: +digital metal[^]*metal: +2\.5000 g of gold at ₹12,763\.50 a gram/,
    );
    expect((await payAndConfirm(ONumber)).code).toBe(0);
    expect((await desk('show', ONumber)).out.join('\n')).toMatch(/sales +rupees +−₹31,908\.75/);
    expect(await asha.balance()).toEqual({
      gold: '2.5000',
      silver: '0.0000',
      goldComing: '0.0000',
      silverComing: '0.0000',
    });
    expect(await bookedFor(asha, ONumber)).toEqual([
      'purchase: vault gold -25000',
      'purchase: theirs gold 25000',
      'purchase: bank rupees 3286601',
      'purchase: sales rupees -3190875',
      'purchase: gst rupees -95726',
    ]);
    expect(await orderOf(ONumber)).toMatchObject({
      state: 'confirmed',
      invoiceNumber: expect.stringMatching(/^26-27\//),
    });
  });

  it('a purchase by card is in the holding as soon as the provider has verified it', async () => {
    const ticket = await askTicket(asha, { source: 'silver', grams: '100' });
    const { ONumber, msg } = await makeTrade(asha, ticket, { paymentMode: 'CARD' });
    expect(msg).toBe(`Your order ${ONumber} is waiting for its payment by card.`);
    // Whether anybody pays is not known: nothing is on its way.
    expect(await asha.balance()).toMatchObject({ silver: '0.0000', silverComing: '0.0000' });
    const listed = { orderNo: ONumber, State: 'coming' };
    expect(await listTradesOf(asha)).toMatchObject([{ ...listed, Unpaid: true }]);
    const settle = await beginCard(asha, ONumber);
    await settle();
    expect(only(await listTradesOf(asha)).Unpaid).toBeUndefined();
    expect(await asha.balance()).toMatchObject({ silver: '100.0000', silverComing: '0.0000' });
    // 155.54 a gram: 15,554.00 and 466.62; 2 % of both is 320.41.
    expect(await bookedFor(asha, ONumber)).toEqual([
      'purchase: vault silver -1000000',
      'purchase: theirs silver 1000000',
      'purchase: bank rupees 1634103',
      'purchase: sales rupees -1555400',
      'purchase: gst rupees -46662',
      'purchase: surcharge rupees -32041',
    ]);
    expect((await asha.status(ONumber)).Steps.map(({ State }) => State)).toEqual([
      'placed',
      'payment-received',
      'confirmed',
    ]);
  });

  it('a purchase of which the card paid a part is not listed as unpaid', async () => {
    const { ONumber } = await makeTrade(asha, await askTicket(asha), { paymentMode: 'CARD' });
    const settle = await beginCard(asha, ONumber);
    await settle({ paise: 100 });
    expect(await orderOf(ONumber)).toMatchObject({ state: 'placed' });
    const listed = only(await listTradesOf(asha));
    expect({ State: listed.State, Unpaid: listed.Unpaid }).toEqual({
      State: 'coming',
      Unpaid: undefined,
    });
  });

  it('a purchase by a card that is never paid is rejected', async () => {
    const { ONumber } = await makeTrade(asha, await askTicket(asha), { paymentMode: 'CARD' });
    shop.clock.now += 31 * 60_000;
    await sweepCardPayments(shop);
    expect(await orderOf(ONumber)).toMatchObject({ state: 'rejected', refundDue: '0.00' });
    expect(await asha.balance()).toMatchObject({ gold: '0.0000', goldComing: '0.0000' });
    expect(await asha.bag()).toEqual([]);
  });

  it('a paid purchase that is rejected owes a refund, and credits no grams', async () => {
    const { ONumber } = await makeTrade(asha, await askTicket(asha));
    await payFor(shop, ONumber);
    await desk('reject', ONumber, '--reason', 'Not you');
    expect(await orderOf(ONumber)).toMatchObject({ state: 'rejected', refundDue: '13146.41' });
    expect(await bookedFor(asha, ONumber)).toEqual([]);
    expect(await asha.balance()).toMatchObject({ gold: '0.0000', goldComing: '0.0000' });
  });

  it('ends with its confirmation: nothing is sent and nothing credited again', async () => {
    const { ONumber } = await makeTrade(asha, await askTicket(asha));
    await payAndConfirm(ONumber);
    await desk('confirm', ONumber);
    for (const to of ['dispatched', 'credited-back', 'rejected'] as const) {
      const moved = moveOrder(shop, { orderNumber: ONumber, to, by: 'desk:m', note: 'x' });
      await expect(moved).rejects.toMatchObject({ code: 409 });
    }
    expect(await asha.balance()).toMatchObject({ gold: '1.0000' });
  });

  it('needs a screenshot by UPI, and leaves the ticket as it was without one', async () => {
    const ticket = await askTicket(asha);
    await expect(makeTrade(asha, ticket, { file: '' })).rejects.toMatchObject({ code: 400 });
    expect((await makeTrade(asha, ticket)).ONumber).toBe(ticket.ONumber);
  });

  it('needs no address', async () => {
    await shop.db.delete(addresses).where(eq(addresses.customerId, asha.id));
    const { ONumber } = await makeTrade(asha, await askTicket(asha));
    expect((await orderOf(ONumber)).billing).toMatchObject({ name: 'Asha Mehta', address: '' });
  });

  it('has an invoice with its grams, its rate and its tax', async () => {
    const { ONumber } = await makeTrade(asha, await askTicket(asha, { grams: '0.0079' }));
    await payAndConfirm(ONumber);
    const { Pdf } = only((await call(shop, GetInvoice, { ONumber }, asha.caller)).data);
    const [page = ''] = readPdf(Buffer.from(Pdf, 'base64'));
    // 0.0079 g at 12,763.50: 100.83165 and, with 3 %, 103.8566: 100.83 and 3.03.
    for (const text of [
      ONumber,
      'Digital Gold',
      '7108',
      '0.0079',
      '12,763.50',
      '100.83',
      'IGST 3%',
      '₹3.03',
      '₹103.86',
      'kept for the customer as digital metal',
    ]) {
      expect(page).toContain(text);
    }
    expect(page).not.toContain('Making');
    const silver = await makeTrade(asha, await askTicket(asha, { source: 'silver', grams: '10' }));
    await payAndConfirm(silver.ONumber);
    const other = await call(shop, GetInvoice, { ONumber: silver.ONumber }, asha.caller);
    expect(readPdf(Buffer.from(only(other.data).Pdf, 'base64'))[0]).toContain('7106');
  });
});

it('a purchase is paid once, even if the provider and the desk confirm it at the same time', async () => {
  const { ONumber } = await makeTrade(asha, await askTicket(asha), { paymentMode: 'CARD' });
  const settle = await beginCard(asha, ONumber);
  const seen = [
    '--full',
    '--utr',
    `pay_${ONumber}`,
    '--anyway',
    '--reason',
    'seen at the provider',
  ];
  await Promise.all([settle(), desk('received', ONumber, ...seen), settle()]);
  await desk('confirm', ONumber);
  expect(await asha.balance()).toMatchObject({ gold: '1.0000', goldComing: '0.0000' });
  expect(await orderOf(ONumber)).toMatchObject({ state: 'confirmed', refundDue: '0.00' });
});

it('purchases leave a correct ledger', async () => {
  expect((await verifyLedger(shop)).broken).toBeUndefined();
});
