import { eq } from 'drizzle-orm';
import { DAY_MS } from '#shared/india-time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { attempts, customers } from '#server/db/schema/accounts.ts';
import { digitalSales } from '#server/db/schema/digital.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payFor } from '#server/testing/people/pay-for.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { Buyer, GOLD_10G } from '#server/testing/people/buyer.ts';
import { CatalogueTour } from '#server/testing/walks/catalogue-tour.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import {
  askTicket,
  bookedFor,
  listTradesOf,
  makeTrade,
  openTradeShop,
  twoTickets,
} from '#server/testing/people/trader.ts';
import { tellPayout } from '#server/testing/people/tell-payout.ts';
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

describe('a sale', () => {
  beforeEach(async () => {
    await asha.hold({ gold: '5' });
    await tellPayout(asha);
  });

  it.each(['sell', 'buy'] as const)(
    'a ticket to %s that a newer one has ended is traded no more: nobody chooses the better of two',
    async (side) => {
      const [first, second] = [await askTicket(asha, { side }), await askTicket(asha, { side })];
      await expect(makeTrade(asha, first)).rejects.toMatchObject({
        code: 409,
        reason: 'price-moved',
      });
      await makeTrade(asha, second);
    },
  );

  it('takes the grams at once and owes the money to the payout details', async () => {
    const ticket = await askTicket(asha, { side: 'sell', grams: '1.5' });
    const { ONumber, msg } = await makeTrade(asha, ticket);
    expect(msg).toBe(
      `You sold 1.5000 g of digital gold as ${ONumber}. For your safety ₹18,764.25 is paid from 21 Nov 2026, 12:00 IST on: your payout place, name or number is less than a day old.`,
    );
    const from = () => listTradesOf(asha).then(([sale]) => sale?.PaidFrom);
    expect(await from()).toBe(new Date(opened.now + DAY_MS).toISOString());
    expect(await asha.balance()).toMatchObject({ gold: '3.5000', goldComing: '0.0000' });
    expect(await bookedFor(asha, ONumber)).toEqual([
      'sale: theirs gold -15000',
      'sale: vault gold 15000',
      'sale: purchases rupees 1876425',
      'sale: payouts-due rupees -1876425',
    ]);
    shop.clock.now += DAY_MS;
    const later = await makeTrade(asha, await askTicket(asha, { side: 'sell', source: 'gold' }));
    expect(later.msg).toMatch(/^You sold 1\.0000 g .* is on its way to you\.$/);
    expect(await from()).toBeUndefined();
    const corrected = { correctedAt: new Date(shop.now()) };
    await shop.db.update(customers).set(corrected).where(eq(customers.id, asha.id));
    const held = await makeTrade(asha, await askTicket(asha, { side: 'sell', source: 'gold' }));
    expect(held.msg).toContain('is paid from 22 Nov 2026, 12:00 IST on');
    expect(await from()).toBe(new Date(shop.now() + DAY_MS).toISOString());
    await tellPayout(asha, 'other@bank');
    const sold = await shop.db.select().from(digitalSales).where(eq(digitalSales.number, ONumber));
    expect(sold).toMatchObject([
      { customerId: asha.id, payout: { upi: 'asha@okbank' }, paidAt: null, quoteId: ticket.id },
    ]);
    expect(await shop.db.select().from(orders).where(eq(orders.number, ONumber))).toEqual([]);
  });

  it('a sale is refused until the customer has given payout details', async () => {
    const ravi = await Buyer.arrive(shop);
    await ravi.hold({ gold: '1' });
    const ticket = await askTicket(ravi, { side: 'sell' });
    const sent = { RequestId: 'one sale' };
    await expect(makeTrade(ravi, ticket, sent)).rejects.toMatchObject({
      code: 409,
      message: 'Tell us first where the money goes.',
    });
    expect(await ravi.balance()).toMatchObject({ gold: '1.0000' });
    await tellPayout(ravi);
    expect((await makeTrade(ravi, ticket, sent)).ONumber).toBe(ticket.ONumber);
    expect(await ravi.balance()).toMatchObject({ gold: '0.0000' });
  });

  it('checks the grams again: those gone meanwhile are not sold', async () => {
    const [first, second] = await twoTickets(asha, { side: 'sell', grams: '4' });
    await makeTrade(asha, first);
    await expect(makeTrade(asha, second)).rejects.toMatchObject({
      code: 409,
      message: 'You hold 1.0000 g of digital gold, and this needs 4.0000 g.',
    });
    expect(await bookedFor(asha, second.ONumber)).toEqual([]);
    const bought = await makeTrade(asha, await askTicket(asha, { grams: '3' }));
    await payFor(shop, bought.ONumber);
    await desk('confirm', bought.ONumber);
    // The ticket was not used up by the refusal.
    expect((await makeTrade(asha, second)).ONumber).toBe(second.ONumber);
  });

  it('a sale is not made of grams that are on their way', async () => {
    await makeTrade(asha, await askTicket(asha, { grams: '3' }));
    const more = askTicket(asha, { side: 'sell', grams: '5.0001' });
    await expect(more).rejects.toMatchObject({ code: 409 });
  });
});

describe('a ticket', () => {
  it.each(['buy', 'sell'] as const)('a ticket to %s is honoured a minute longer', async (side) => {
    await asha.hold({ gold: '5' });
    await tellPayout(asha);
    const [early, late] = await twoTickets(asha, { side });
    shop.rates.reading = undefined;
    shop.clock.now += 360_000;
    await makeTrade(asha, early);
    shop.clock.now += 1;
    await expect(makeTrade(asha, late)).rejects.toMatchObject({
      code: 409,
      reason: 'price-moved',
      message: expect.stringContaining(side === 'buy' ? late.ONumber : 'nothing was sold'),
    });
    shop.rates.reading = { gold: '127000', silver: '154000', time: opened.now };
  });

  it('a ticket that is honoured for a moment after its time is ended by a newer one too', async () => {
    const { reading } = shop.rates;
    onTestFinished(() => {
      shop.rates.reading = reading;
    });
    const first = await askTicket(asha);
    shop.clock.now = first.expiresAt + 1;
    if (reading) shop.rates.reading = { ...reading, time: shop.clock.now };
    const second = await askTicket(asha);
    await expect(makeTrade(asha, first)).rejects.toMatchObject({ reason: 'price-moved' });
    await makeTrade(asha, second);
  });

  it('a ticket is used once, and then names what it became', async () => {
    await asha.hold({ gold: '5' });
    await tellPayout(asha);
    const bought = await askTicket(asha);
    const sold = await askTicket(asha, { side: 'sell' });
    await makeTrade(asha, bought);
    await makeTrade(asha, sold);
    const used = { code: 409, reason: 'already-placed' };
    await expect(makeTrade(asha, bought)).rejects.toMatchObject({
      ...used,
      message: `This was already bought as ${bought.ONumber}. Please do not pay again. If you have paid twice, what is over goes back to you.`,
    });
    await expect(makeTrade(asha, sold)).rejects.toMatchObject({
      ...used,
      message: `This was already sold as ${sold.ONumber}.`,
    });
    await desk('reject', bought.ONumber, '--reason', 'No payment');
    await expect(makeTrade(asha, bought)).rejects.toMatchObject({ reason: 'price-moved' });
    expect(await asha.balance()).toMatchObject({ gold: '4.0000', goldComing: '0.0000' });
  });

  it('a ticket is valid only for its own customer and its own side', async () => {
    const ravi = await Buyer.arrive(shop);
    await ravi.hold({ gold: '5' });
    await tellPayout(ravi);
    await asha.hold({ gold: '5' });
    await tellPayout(asha);
    const bought = await askTicket(asha);
    const sold = await askTicket(asha, { side: 'sell' });
    const unknown = {
      code: 404,
      message: 'We do not hold this price for you. Please ask for a new one.',
    };
    for (const [who, ticket] of [
      [ravi, bought],
      [ravi, sold],
      [asha, { ...bought, type: 2 }],
      [asha, { ...sold, type: 1 }],
      [asha, { ...bought, type: 3 }],
      [asha, { id: 'nobody’s', type: 1 }],
    ] as const) {
      await expect(makeTrade(who, ticket)).rejects.toMatchObject(unknown);
    }
    expect(await ravi.balance()).toMatchObject({ gold: '5.0000' });
    const stranger = new Buyer(shop, 0, { address: '192.0.2.78' }, 0, 0);
    await expect(makeTrade(stranger, bought)).rejects.toMatchObject({ code: 401 });
  });

  it('a ticket sent again under the same id has the same answer; with other fields it is refused', async () => {
    const RequestId = 'the same';
    const ticket = await askTicket(asha);
    const first = await makeTrade(asha, ticket, { RequestId });
    expect(await makeTrade(asha, ticket, { RequestId })).toEqual(first);
    const other = makeTrade(asha, ticket, { RequestId, Utr: '4123' });
    await expect(other).rejects.toThrow('sent before with other details');
    expect(await asha.balance()).toMatchObject({ goldComing: '1.0000' });
  });
});

describe('getOrders', () => {
  it('has every movement, newest first, with its state', async () => {
    const minute = () => (shop.clock.now += 60_000);
    await asha.hold({ gold: '20' });
    await tellPayout(asha);
    minute();
    const coming = await makeTrade(asha, await askTicket(asha));
    minute();
    const done = await makeTrade(asha, await askTicket(asha, { source: 'silver', grams: '10' }));
    await payFor(shop, done.ONumber);
    await desk('confirm', done.ONumber);
    minute();
    const no = await makeTrade(asha, await askTicket(asha, { grams: '2' }));
    await desk('reject', no.ONumber, '--reason', 'No payment');
    minute();
    const due = await makeTrade(asha, await askTicket(asha, { side: 'sell' }));
    minute();
    const paid = await makeTrade(asha, await askTicket(asha, { side: 'sell', grams: '0.5' }));
    await shop.db
      .update(digitalSales)
      .set({ paidAt: new Date(shop.now()), paidReference: 'N1' })
      .where(eq(digitalSales.number, paid.ONumber));
    minute();
    const { id } = await new CatalogueTour(shop).weight(GOLD_10G);
    const coin = await asha.convert({ detailId: id, grams: '10' });
    minute();
    await desk('reject', coin.ONumber, '--reason', 'No payment');
    const gold = { source: 'Gold', productName: 'Digital Gold' };
    expect(await listTradesOf(asha)).toMatchObject([
      { orderNo: coin.ONumber, type: 3, typeName: 'Credit', volume: '10.0000', price: '0.00' },
      { orderNo: coin.ONumber, type: 4, typeName: 'Converted', volume: '10.0000', State: 'done' },
      { orderNo: paid.ONumber, type: 2, volume: '0.5000', price: '6254.75', State: 'done' },
      { orderNo: due.ONumber, type: 2, typeName: 'Sell', State: 'payout-due', Rate: '12509.50' },
      { orderNo: no.ONumber, type: 1, State: 'rejected', ...gold },
      {
        orderNo: done.ONumber,
        type: 1,
        typeName: 'Buy',
        State: 'done',
        source: 'Silver',
        productName: 'Digital Silver',
        volume: '10.0000',
        price: '1602.06',
        Rate: '155.54',
        Gst: '46.66',
        date: new Date(opened.now + 120_000).toISOString(),
      },
      { orderNo: coming.ONumber, type: 1, State: 'coming', ...gold, price: '13146.41' },
      { orderNo: '', type: 3, typeName: 'Credit', volume: '20.0000', State: 'done' },
    ]);
    const ravi = await Buyer.arrive(shop);
    expect(await listTradesOf(ravi)).toEqual([]);
  });
});

it('sales leave a correct ledger', async () => {
  expect((await verifyLedger(shop)).broken).toBeUndefined();
});
