import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { attempts } from '#server/db/schema/accounts.ts';
import { orders } from '#server/db/schema/orders.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { bankTells } from '#server/desk/testing/paid-order.ts';
import { callDesk, newStaff } from '#server/testing/desk-call.ts';
import { Buyer, GOLD_10G, only, SILVER_10G } from '#server/testing/people/buyer.ts';
import { CatalogueTour } from '#server/testing/walks/catalogue-tour.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { askTicket, GRAM, makeTrade } from '#server/testing/people/trader.ts';
import { paiseOf } from '../paise.ts';
import { recordPayment } from '../records/record-payment.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockOrder } from '#server/orders/lifecycle/lock-order.ts';
import { premiums } from '#server/db/schema/catalogue.ts';
import { findReserved } from '#server/digital/ledger/vault.ts';
import { sweepUnpaidUpi } from './sweep-unpaid-upi.ts';

const { HoldPayment } = paymentsOperations;
const HOUR = 60 * 60_000;
let shop: TestShop;
let start: number;
beforeAll(async () => {
  shop = await openTestShop({ cards: 'sandbox', demo: true });
  await shop.db.update(premiums).set({ gold999: '0', silver999: '0' });
  shop.upi = { most: '0', bankMost: '0', openMost: 3, lapseMs: 72 * HOUR };
  start = shop.clock.now;
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.now = start;
  shop.rates.reading = { gold: '127000', silver: '154000', time: start };
  await shop.db.delete(attempts);
});

async function order(buyer: Buyer) {
  await buyer.add(SILVER_10G);
  return buyer.pay({ QuoteId: (await buyer.lock()).QuoteId });
}
const orderOf = async (number: string) =>
  only(await shop.db.select().from(orders).where(eq(orders.number, number)));

/** Money that the desk sees in the bank. */
const pay = (number: string, seenAt: number) =>
  inTransaction(shop, async (tx) => {
    const locked = await lockOrder(tx, number);
    return recordPayment(tx, locked, {
      kind: 'in',
      amount: locked.paid,
      channel: 'upi',
      reference: `4123${number.slice(-6)}`,
      seenAt: new Date(seenAt),
      by: 'desk:test',
      note: '',
    });
  });

describe('orders by UPI whose money nobody has seen', () => {
  it('a customer has three orders by UPI without seen money; a fourth is refused, with words for somebody who has paid', async () => {
    const asha = await Buyer.arrive(shop);
    for (let n = 0; n < 3; n += 1) {
      await asha.add(SILVER_10G);
      expect((await asha.lock()).UpiFull).toBe(false);
      await asha.pay({ QuoteId: (await asha.lock()).QuoteId });
    }
    await asha.add(SILVER_10G);
    const lock = await asha.lock();
    expect(lock.UpiFull).toBe(true);
    await expect(asha.pay({ QuoteId: lock.QuoteId })).rejects.toMatchObject({
      code: 409,
      message: expect.stringContaining(lock.ONumber),
    });
    // The bag and its price are unchanged; a card is accepted.
    expect(await asha.bag()).toHaveLength(1);
    expect((await asha.pay({ QuoteId: lock.QuoteId, paymentMode: 'CARD' })).isSuccess).toBe(true);
  });

  it('are as many by card, and no hour is promised, since a provider may be silent for a day', async () => {
    const asha = await Buyer.arrive(shop);
    const byCard = async () => {
      await asha.add(SILVER_10G);
      return asha.pay({ QuoteId: (await asha.lock()).QuoteId, paymentMode: 'CARD' });
    };
    for (let n = 0; n < 3; n += 1) await byCard();
    await expect(byCard()).rejects.toMatchObject({
      code: 409,
      message: expect.stringContaining('once one has run out, most often within the hour.'),
    });
  });

  it('make room as soon as money is seen for one', async () => {
    const asha = await Buyer.arrive(shop);
    const [first] = [await order(asha), await order(asha), await order(asha)];
    await pay(first.ONumber, shop.now());
    expect((await order(asha)).isSuccess).toBe(true);
  });

  it('are refused before anything is paid where there is no other way to pay', async () => {
    const asha = await Buyer.arrive(shop);
    for (let n = 0; n < 3; n += 1) await order(asha);
    const upiAlone = new Buyer(
      { ...shop, cards: undefined, transfer: undefined },
      asha.id,
      asha.caller,
      asha.shippingId,
      asha.billingId,
    );
    await asha.add(SILVER_10G);
    // The price of before may have run out paid.
    const message = expect.stringMatching(/Nothing was ordered\. If you have paid already, do not/);
    await expect(upiAlone.lock()).rejects.toMatchObject({ code: 409, message });
    await expect(askTicket(upiAlone)).rejects.toMatchObject({ code: 409 });
  });

  it('lapse after the time of the settings, with words, and not before', async () => {
    const asha = await Buyer.arrive(shop);
    const { ONumber } = await order(asha);
    shop.clock.now += 72 * HOUR - 1;
    await sweepUnpaidUpi(shop);
    expect((await asha.status(ONumber)).State).toBe('placed');
    shop.clock.now += 1;
    await sweepUnpaidUpi(shop);
    const status = await asha.status(ONumber);
    expect(status.State).toBe('lapsed');
    expect(status.Steps.at(-1)?.Note).toContain('If you paid in time, nothing is lost');
    expect((await orderOf(ONumber)).heldUntil).toEqual(new Date(start + 72 * HOUR));
  });

  it('lapsed orders go on with money that came in time, and wait for their customer with late money', async () => {
    const asha = await Buyer.arrive(shop);
    const [early, late] = [await order(asha), await order(asha)];
    shop.clock.now += 73 * HOUR;
    await sweepUnpaidUpi(shop);
    await pay(early.ONumber, start + HOUR);
    await pay(late.ONumber, start + 73 * HOUR);
    expect((await asha.status(early.ONumber)).State).toBe('payment-received');
    expect((await asha.status(late.ONumber)).State).toBe('lapsed');
  });

  it('orders with a part of their money stay as they are', async () => {
    const asha = await Buyer.arrive(shop);
    const { ONumber } = await order(asha);
    await inTransaction(shop, async (tx) => {
      await recordPayment(tx, await lockOrder(tx, ONumber), {
        kind: 'in',
        amount: '1.00',
        channel: 'upi',
        reference: '',
        seenAt: new Date(shop.now()),
        by: 'desk:test',
        note: '',
      });
    });
    shop.clock.now += 73 * HOUR;
    await sweepUnpaidUpi(shop);
    expect((await asha.status(ONumber)).State).toBe('placed');
  });

  it('are not ended under the hands of whoever decides them at the desk', async () => {
    const asha = await Buyer.arrive(shop);
    const ticket = await askTicket(asha, {
      source: 'silver',
      grams: '10',
      liveRate: GRAM.silver.buy,
    });
    const { ONumber } = await makeTrade(asha, ticket);
    shop.clock.now += 73 * HOUR;
    const clerk = await newStaff(shop, ['payments']);
    await callDesk(shop, HoldPayment, { item: `order:${ONumber}` }, clerk);
    await sweepUnpaidUpi(shop);
    expect((await asha.status(ONumber)).State).toBe('placed');
    // The clerk has gone home and left it open.
    shop.clock.now += HOUR;
    await sweepUnpaidUpi(shop);
    expect((await asha.status(ONumber)).State).toBe('rejected');
  });

  it('stay while a person has yet to say whether money that came in time is theirs, and no longer than they may take', async () => {
    const asha = await Buyer.arrive(shop);
    const silver = async (grams: string) => {
      const asked = { source: 'silver', grams, liveRate: GRAM.silver.buy } as const;
      return (await makeTrade(asha, await askTicket(asha, asked))).ONumber;
    };
    const [mine, others] = [await silver('11'), await silver('12')];
    const paise = paiseOf((await orderOf(mine)).paid);
    shop.clock.now += 71 * HOUR;
    const { id, state } = await bankTells(shop, { paise, seenAt: new Date(start + HOUR) });
    expect(state).toBe('proposed');
    shop.clock.now += 2 * HOUR;
    await sweepUnpaidUpi(shop);
    expect((await asha.status(mine)).State).toBe('placed');
    expect((await asha.status(others)).State).toBe('rejected');
    // Nobody has said anything for as long, but somebody looks at it now.
    shop.clock.now += 71 * HOUR;
    const clerk = await newStaff(shop, ['payments']);
    await callDesk(shop, HoldPayment, { item: `incoming:${id}` }, clerk);
    await sweepUnpaidUpi(shop);
    expect((await asha.status(mine)).State).toBe('placed');
    shop.clock.now += HOUR;
    await sweepUnpaidUpi(shop);
    expect((await asha.status(mine)).State).toBe('rejected');
  });

  it('end after a payment that was taken back as none, once there was time to record it rightly', async () => {
    const asha = await Buyer.arrive(shop);
    const { ONumber } = await order(asha);
    const { record } = await pay(ONumber, shop.now());
    shop.clock.now += 70 * HOUR;
    const args = ['void-payment', ONumber, String(record.id), '--reason', 'another order'];
    expect((await runDesk(shop, { args, user: 'meera' })).error).toEqual([]);
    expect((await asha.status(ONumber)).State).toBe('placed');
    shop.clock.now += 72 * HOUR - 1;
    await sweepUnpaidUpi(shop);
    expect((await asha.status(ONumber)).State).toBe('placed');
    shop.clock.now += 1;
    await sweepUnpaidUpi(shop);
    expect((await asha.status(ONumber)).State).toBe('lapsed');
  });

  it('end although money that came too late may be theirs', async () => {
    const asha = await Buyer.arrive(shop);
    const { ONumber } = await order(asha);
    shop.clock.now += 73 * HOUR;
    const paise = paiseOf((await orderOf(ONumber)).paid);
    expect((await bankTells(shop, { paise })).state).toBe('proposed');
    await sweepUnpaidUpi(shop);
    expect((await asha.status(ONumber)).State).toBe('lapsed');
  });

  it('give the metal of a conversion back when they lapse', async () => {
    const asha = await Buyer.arrive(shop);
    await asha.hold({ gold: '20' });
    const { id } = await new CatalogueTour(shop).weight(GOLD_10G);
    const { ONumber } = await asha.convert({ detailId: id, grams: '10' });
    expect(await asha.balance()).toMatchObject({ gold: '10.0000' });
    shop.clock.now += 73 * HOUR;
    await sweepUnpaidUpi(shop);
    expect(await asha.balance()).toMatchObject({ gold: '20.0000' });
    // Money that came in time cannot take grams that were sold since.
    expect((await asha.status(ONumber)).Steps.at(-1)?.Note).toMatch(
      /your grams are back with you\. If you paid in time, it goes on .* as long as you still hold them/,
    );
  });

  it('orders of digital metal, and in a store that holds no price, are closed with words', async () => {
    const asha = await Buyer.arrive(shop);
    const liveRate = GRAM.silver.buy;
    const ticket = await askTicket(asha, { source: 'silver', grams: '10', liveRate });
    const bought = await makeTrade(asha, ticket);
    expect(await asha.balance()).toMatchObject({ silverComing: '10.0000' });
    shop.clock.now += 73 * HOUR;
    await sweepUnpaidUpi(shop);
    const status = await asha.status(bought.ONumber);
    expect(status.State).toBe('rejected');
    expect(status.Steps.at(-1)?.Note).toContain('If you did pay, write to us');
    expect(await asha.balance()).toMatchObject({ silverComing: '0.0000' });
  });
});

it('digital metal above one payment by UPI is priced where a card pays for it, and else refused before it is reserved', async () => {
  const asha = await Buyer.arrive(shop);
  const { upi, cards } = shop;
  const silver = (grams: string) =>
    askTicket(asha, { source: 'silver', grams, liveRate: GRAM.silver.buy });
  shop.upi = { ...upi, most: '1602.06' };
  try {
    expect((await silver('10.1')).total).toBe('1618.08');
    shop.cards = undefined;
    const before = await findReserved(shop);
    await expect(silver('10.1')).rejects.toMatchObject({
      code: 400,
      reason: 'price-stands',
      message: expect.stringMatching(/^One payment by UPI to this store can be ₹1,602\.06 at most/),
    });
    expect(await findReserved(shop)).toEqual(before);
    expect((await silver('10')).total).toBe('1602.06');
  } finally {
    Object.assign(shop, { upi, cards });
  }
});
