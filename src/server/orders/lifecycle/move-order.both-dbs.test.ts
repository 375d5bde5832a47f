import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ORDER_STATES, type OrderState } from '#shared/contract/orders.ts';
import { cartLines } from '#server/db/schema/cart.ts';
import { productDetails } from '#server/db/schema/catalogue.ts';
import { orders, orderSteps } from '#server/db/schema/orders.ts';
import { Buyer, GOLD_10G, SILVER_10G, someCards } from '#server/testing/people/buyer.ts';
import { payFor } from '#server/testing/people/pay-for.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { moveOrder } from './move-order.ts';
import { mayMove } from './order-states.ts';

let shop: TestShop;
let asha: Buyer;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  shop.cards = someCards;
  asha = await Buyer.arrive(shop);
}, 60_000);
afterAll(() => shop.close());
beforeEach(() => shop.db.delete(cartLines));

async function newOrder(paymentMode: 'UPI' | 'CARD' = 'UPI'): Promise<string> {
  await asha.add(GOLD_10G, 2);
  return (await asha.pay({ paymentMode })).ONumber;
}
const move = (orderNumber: string, to: OrderState, rest: { by?: string; note?: string } = {}) =>
  moveOrder(shop, { orderNumber, to, by: 'desk:meera', note: 'Because', ...rest });
/** The way to a state: money that comes moves an order on by itself. */
const walk = async (orderNumber: string, way: OrderState[]) => {
  for (const to of way) {
    if (to === 'payment-received') await payFor(shop, orderNumber);
    else expect(await move(orderNumber, to)).toBe('moved');
  }
};
const row = async (number: string) =>
  (await shop.db.select().from(orders).where(eq(orders.number, number)))[0];

const WAYS: Record<OrderState, OrderState[]> = {
  placed: [],
  'payment-received': ['payment-received'],
  confirmed: ['payment-received', 'confirmed'],
  dispatched: ['payment-received', 'confirmed', 'dispatched'],
  delivered: ['payment-received', 'confirmed', 'dispatched', 'delivered'],
  rejected: ['rejected'],
  'credited-back': ['payment-received', 'confirmed', 'dispatched', 'credited-back'],
  cancelled: ['payment-received', 'confirmed', 'cancelled'],
  returned: ['payment-received', 'confirmed', 'dispatched', 'delivered', 'returned'],
  lapsed: ['lapsed'],
  replaced: ['lapsed', 'replaced'],
};

describe('moving an order', () => {
  it.each(ORDER_STATES)(
    'an order moves from %s by the allowed steps and refuses each other one',
    async (from) => {
      const number = await newOrder();
      await walk(number, WAYS[from]);
      const stepsOf = async () => (await asha.status(number)).Steps.map(({ State }) => State);
      const before = await stepsOf();
      expect(before).toEqual(['placed', ...WAYS[from]]);
      for (const to of ORDER_STATES.filter((to) => to !== from && !mayMove('buy', from, to))) {
        await expect(move(number, to)).rejects.toMatchObject({
          code: 409,
          message: `Order ${number} is ${from}. It cannot become ${to}.`,
        });
      }
      expect(await move(number, from)).toBe('already');
      expect(await stepsOf()).toEqual(before);
      expect((await row(number))?.state).toBe(from);
    },
  );

  it('keeps when, by whom and why, and tells the customer when and why', async () => {
    const number = await newOrder();
    shop.clock.now += 60_000;
    await payFor(shop, number);
    await move(number, 'rejected', { note: ' Sold out ' });
    const order = await row(number);
    const steps = await shop.db
      .select()
      .from(orderSteps)
      .where(eq(orderSteps.orderId, order?.id ?? 0))
      .orderBy(orderSteps.id);
    expect(steps).toMatchObject([
      { state: 'placed', by: 'customer' },
      { state: 'payment-received', by: 'desk:meera', note: '' },
      { state: 'rejected', by: 'desk:meera', note: 'Sold out' },
    ]);
    expect((await asha.status(number)).Steps[2]).toEqual({
      State: 'rejected',
      At: new Date(shop.now()).toISOString(),
      Note: 'Sold out',
      What: '',
    });
  });

  it('refuses an unknown order', () =>
    expect(move('B261120XXXXXX', 'confirmed')).rejects.toMatchObject({ code: 404 }));

  it('happens once, even if tried concurrently', async () => {
    const number = await newOrder();
    await payFor(shop, number);
    const ends = await Promise.all(Array.from({ length: 8 }, () => move(number, 'confirmed')));
    expect(ends.filter((end) => end === 'moved')).toHaveLength(1);
    expect((await asha.status(number)).Steps).toHaveLength(3);
  });

  it('goes only one of two ways that are tried concurrently', async () => {
    const number = await newOrder();
    const ends = await Promise.allSettled([
      payFor(shop, number),
      move(number, 'rejected', { by: 'store' }),
    ]);
    // Rejecting a received order is a step too; money for a rejected order moves nothing.
    const state = (await row(number))?.state;
    expect(state).toBe('rejected');
    expect(ends.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  });
});

describe('an order whose money has not all come', () => {
  it.each(['payment-received', 'confirmed'] as const)('does not become %s', async (to) => {
    const number = await newOrder();
    await payFor(shop, number, '0.01');
    const refused = to === 'confirmed' ? 'is placed' : 'has not come yet';
    await expect(move(number, to)).rejects.toMatchObject({
      code: 409,
      message: expect.stringContaining(refused),
    });
    expect((await row(number))?.state).toBe('placed');
  });
});

describe('a confirmed order', () => {
  it('a confirmed order has its invoice number, once', async () => {
    const number = await newOrder();
    await payFor(shop, number);
    expect((await asha.status(number)).Invoice).toBe(false);
    await move(number, 'confirmed');
    const first = (await row(number))?.invoiceNumber;
    expect(first).toMatch(/^26-27\/\d{6}$/);
    await move(number, 'confirmed');
    expect((await row(number))?.invoiceNumber).toBe(first);
    expect((await asha.status(number)).Invoice).toBe(true);
  });
});

describe('a rejected order', () => {
  it('needs a reason from the desk, and has a standard one from the store', async () => {
    const number = await newOrder('CARD');
    for (const note of ['', '  ']) {
      const refused = move(number, 'rejected', { note });
      await expect(refused).rejects.toMatchObject({
        code: 400,
        message: 'Please give the customer a reason.',
      });
    }
    await moveOrder(shop, { orderNumber: number, to: 'rejected', by: 'store' });
    expect((await asha.status(number)).Steps[1]?.Note).toMatch(/^The payment by card was not/);
  });

  it('owes exactly what came', async () => {
    const unpaid = await newOrder();
    await move(unpaid, 'rejected');
    expect((await asha.status(unpaid)).Money).toMatchObject({ Came: '0.00', DueBack: '0.00' });
    const short = await newOrder();
    await payFor(shop, short, '100000.00');
    await move(short, 'rejected');
    expect((await asha.status(short)).Money).toMatchObject({
      DueBack: '100000.00',
      StillToPay: '0.00',
    });
    const paid = await newOrder();
    await payFor(shop, paid);
    await move(paid, 'rejected');
    const { Paid, Money } = await asha.status(paid);
    expect(Money?.DueBack).toBe(Paid);
    expect(Number(Paid)).toBeGreaterThan(200_000);
  });

  it('returns its pieces to the bag if the card was not paid', async () => {
    await asha.add(SILVER_10G, 3);
    const number = await newOrder('CARD');
    expect(await asha.bag()).toEqual([]);
    // The bag was filled again meanwhile, with other quantities.
    await asha.add(SILVER_10G, 9);
    await move(number, 'rejected', { by: 'card' });
    const bag = await asha.bag();
    expect(bag.map(({ Source, Quantity }) => [Source, Quantity])).toEqual([
      ['Silver', 9],
      ['Gold', 2],
    ]);
  });

  it('does not deadlock with a customer who fills the bag meanwhile', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const number = await newOrder('CARD');
      await Promise.all([
        move(number, 'rejected', { by: 'card' }),
        ...Array.from({ length: 6 }, () => asha.add(GOLD_10G)),
      ]);
      expect(await asha.bag()).toHaveLength(1);
      await shop.db.delete(cartLines);
    }
  });

  it('does not return a piece that is no longer sold', async () => {
    const { id } = await asha.add(SILVER_10G);
    const number = await newOrder('CARD');
    const set = (withdrawn: boolean) =>
      shop.db.update(productDetails).set({ withdrawn }).where(eq(productDetails.id, id));
    await set(true);
    await move(number, 'rejected', { by: 'store' });
    await set(false);
    expect((await asha.bag()).map(({ Source }) => Source)).toEqual(['Gold']);
  });

  it('leaves the bag alone if the desk rejected it', async () => {
    await move(await newOrder(), 'rejected');
    expect(await asha.bag()).toEqual([]);
  });
});

it.each(['cancelled', 'returned'] as const)(
  'an order is not %s without a reason for its customer, whoever does it',
  async (to) => {
    const number = await newOrder();
    await walk(number, WAYS[to].slice(0, -1));
    const before = (await row(number))?.state;
    for (const by of ['desk:meera', 'store']) {
      await expect(move(number, to, { by, note: ' ' })).rejects.toMatchObject({
        code: 400,
        message: 'Please give the customer a reason.',
      });
    }
    expect((await row(number))?.state).toBe(before);
    expect(await move(number, to, { note: 'Dented' })).toBe('moved');
  },
);

describe('an order that could not be delivered', () => {
  it('an undelivered order is credited to the holding, gram by gram and once', async () => {
    const ravi = await Buyer.arrive(shop);
    await ravi.add(GOLD_10G, 2);
    await ravi.add(SILVER_10G, 3);
    const { ONumber } = await ravi.pay();
    await walk(ONumber, WAYS['credited-back']);
    expect(await move(ONumber, 'credited-back')).toBe('already');
    expect(await ravi.balance()).toMatchObject({ gold: '20.0000', silver: '30.0000' });
  });
});
