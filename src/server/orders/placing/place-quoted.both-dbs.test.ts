import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UpdateQuantity } from '#shared/contract/bag-changes.ts';
import { cartLines, coupons } from '#server/db/schema/cart.ts';
import { productDetails } from '#server/db/schema/catalogue.ts';
import { orders } from '#server/db/schema/orders.ts';
import { Buyer, GOLD_10G, SILVER_10G, someCards } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { moveOrder } from '../lifecycle/move-order.ts';

let shop: TestShop;
let asha: Buyer;
let couponId: number;
const reading = { gold: '127000', silver: '154000', time: 0 };
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  shop.cards = someCards;
  const [row] = await shop.db.select().from(coupons).where(eq(coupons.code, 'LOTUS500'));
  couponId = row?.id ?? 0;
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  shop.rates.reading = { ...reading, time: shop.clock.now };
  asha = await Buyer.arrive(shop);
});

const ordersOf = async (buyer: Buyer) =>
  shop.db.select().from(orders).where(eq(orders.customerId, buyer.id));
const paidFor = async (number: string) =>
  (await shop.db.select().from(orders).where(eq(orders.number, number)))[0]?.paid;

describe('a quote', () => {
  it.each([
    ['when it ends', 300_000],
    ['within its grace', 359_999],
    ['at the end of its grace', 360_000],
  ])('a quote is honoured %s', async (_when, ms) => {
    await asha.add(GOLD_10G);
    const lock = await asha.lock();
    shop.clock.now += ms;
    // A held price needs no rate.
    shop.rates.reading = undefined;
    expect((await asha.pay({ QuoteId: lock.QuoteId })).ONumber).toBe(lock.ONumber);
    expect(await paidFor(lock.ONumber)).toBe(lock.Total);
  });

  it('a quote is not honoured past its grace', async () => {
    await asha.add(GOLD_10G);
    const lock = await asha.lock();
    shop.clock.now += 360_001;
    await expect(asha.pay({ QuoteId: lock.QuoteId })).rejects.toMatchObject({
      code: 409,
      reason: 'price-moved',
      message: expect.stringContaining(`reference ${lock.ONumber}`),
    });
    expect(await asha.bag()).toHaveLength(1);
  });

  it.each([
    ['more pieces', async () => asha.add(GOLD_10G)],
    ['another piece', async () => asha.add(SILVER_10G)],
    ['nothing', async () => shop.db.delete(cartLines).where(eq(cartLines.customerId, asha.id))],
    [
      'fewer pieces',
      async () => {
        const [line] = await asha.bag();
        const change = { CartId: line?.CartId ?? 0, Quantity: 1 };
        await call(shop, UpdateQuantity, change, asha.caller);
      },
    ],
  ])('a quote is not valid for a bag with %s', async (_what, change) => {
    await asha.add(GOLD_10G, 2);
    const lock = await asha.lock();
    await change();
    await expect(asha.pay({ QuoteId: lock.QuoteId })).rejects.toMatchObject({
      code: 409,
      reason: 'price-moved',
    });
    expect(await ordersOf(asha)).toEqual([]);
  });

  it('a quote is not valid with another coupon, or with none', async () => {
    await asha.add(GOLD_10G);
    const lock = await asha.lock(couponId);
    const refused = asha.pay({ QuoteId: lock.QuoteId });
    await expect(refused).rejects.toMatchObject({ reason: 'price-moved' });
    const plain = await asha.lock();
    const other = asha.pay({ QuoteId: plain.QuoteId, couponId });
    await expect(other).rejects.toMatchObject({ reason: 'price-moved' });
  });

  it('a quote is used once, even for the same bag again', async () => {
    await asha.add(GOLD_10G);
    const { QuoteId, ONumber } = await asha.lock();
    await asha.pay({ QuoteId });
    await asha.add(GOLD_10G);
    await expect(asha.pay({ QuoteId })).rejects.toMatchObject({
      code: 409,
      reason: 'already-placed',
      message: `This bag was already ordered as ${ONumber}. Please do not pay again. If you have paid twice, what is over goes back to you.`,
    });
    expect(await asha.bag()).toHaveLength(1);
  });

  it('a quote of a rejected order asks for a new price', async () => {
    await asha.add(GOLD_10G);
    const { QuoteId, ONumber } = await asha.lock();
    await asha.pay({ QuoteId, paymentMode: 'CARD' });
    await moveOrder(shop, { orderNumber: ONumber, to: 'rejected', by: 'card' });
    await expect(asha.pay({ QuoteId })).rejects.toMatchObject({ reason: 'price-moved' });
    const next = await asha.lock();
    expect(next.QuoteId).not.toBe(QuoteId);
    await asha.pay({ QuoteId: next.QuoteId });
  });

  it('a quote for a bag that another tab has ordered says so', async () => {
    await asha.add(GOLD_10G);
    const first = await asha.lock();
    shop.clock.now += 300_000;
    const second = await asha.lock();
    await asha.pay({ QuoteId: second.QuoteId });
    await expect(asha.pay({ QuoteId: first.QuoteId })).rejects.toMatchObject({
      reason: 'already-placed',
      message: expect.stringContaining(second.ONumber),
    });
  });
});

describe('an order without a quote', () => {
  it('a quote for a bag that was never ordered with it says that its price moved, whatever else was ordered', async () => {
    // The same bag before that price was held, and another one since.
    await asha.add(GOLD_10G);
    await asha.pay({ QuoteId: (await asha.lock()).QuoteId });
    shop.clock.now += 1000;
    await asha.add(GOLD_10G);
    const { QuoteId } = await asha.lock();
    shop.clock.now += 1000;
    await asha.add(SILVER_10G);
    await asha.pay({ QuoteId: (await asha.lock()).QuoteId });
    await asha.add(SILVER_10G);
    await expect(asha.pay({ QuoteId })).rejects.toMatchObject({ reason: 'price-moved' });
  });

  it('a coupon in a held price is honoured though the desk has since allowed it fewer uses', async () => {
    const [row] = await shop.db
      .insert(coupons)
      .values({ code: 'TWOUSES', amount: '100', uses: 2 })
      .returning();
    const id = row?.id ?? 0;
    const other = await Buyer.arrive(shop);
    for (const buyer of [asha, other]) await buyer.add(GOLD_10G);
    const { QuoteId, ONumber } = await asha.lock(id);
    await other.lock(id);
    await shop.db.update(coupons).set({ uses: 1 }).where(eq(coupons.id, id));
    expect((await asha.pay({ QuoteId, couponId: id })).ONumber).toBe(ONumber);
  });

  it('an order without a quote is priced when it is placed', async () => {
    await asha.add(GOLD_10G);
    const before = await asha.lock();
    shop.rates.reading = { ...reading, gold: '200000', time: shop.now() };
    const { ONumber } = await asha.pay();
    expect(Number(await paidFor(ONumber))).toBeGreaterThan(Number(before.Total));
  });

  it('needs a fresh rate', async () => {
    await asha.add(GOLD_10G);
    shop.rates.reading = undefined;
    const refused = asha.pay();
    await expect(refused).rejects.toMatchObject({ code: 409, reason: 'rates-stale' });
  });

  it('needs a bag', () =>
    expect(asha.pay()).rejects.toMatchObject({ code: 400, message: 'Cart is empty' }));

  it('an order is refused if a piece was taken out of the bag that the customer saw', async () => {
    const { id } = await asha.add(SILVER_10G);
    await asha.add(GOLD_10G);
    const set = (withdrawn: boolean) =>
      shop.db.update(productDetails).set({ withdrawn }).where(eq(productDetails.id, id));
    await set(true);
    try {
      await expect(asha.pay()).rejects.toMatchObject({ code: 409, reason: 'price-moved' });
    } finally {
      await set(false);
    }
  });
});
