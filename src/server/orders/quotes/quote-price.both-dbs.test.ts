import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UpdateQuantity } from '#shared/contract/bag-changes.ts';
import { LockPrice } from '#shared/contract/price-lock.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { coupons } from '#server/db/schema/cart.ts';
import { productDetails } from '#server/db/schema/catalogue.ts';
import { priceLocks } from '#server/db/schema/orders.ts';
import { Buyer, GOLD_10G, SILVER_10G } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { sweepQuotes } from './held-quote.ts';

let shop: TestShop;
let asha: Buyer;
/** 20 November 2026 in India. */
const NOON = Date.UTC(2026, 10, 20, 6, 30);
const reading = { gold: '127000', silver: '154000', time: 0 };
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.now = NOON;
  asha = await Buyer.arrive(shop);
  shop.rates.reading = { ...reading, time: shop.clock.now };
});

const locksOf = ({ id }: Buyer) =>
  shop.db.select().from(priceLocks).where(eq(priceLocks.customerId, id));
const coupon = async (code: string) => {
  const [row] = await shop.db.select().from(coupons).where(eq(coupons.code, code));
  if (!row) throw new Error(`No ${code}`);
  return row;
};

describe('a quoted price', () => {
  it('has every line and sum, the surcharge of a card, and its expiry', async () => {
    await asha.add(GOLD_10G, 2);
    await asha.add(SILVER_10G);
    const { id } = await coupon('LOTUS500');
    const lock = await asha.lock(id);
    expect(lock.expiresAt).toBe(shop.now() + 300_000);
    expect(lock.ONumber).toMatch(/^B261120[0-9A-Z]{6}$/);
    expect(lock.Lines).toMatchObject([
      { Source: 'Gold', Purity: '999', Weight: '10gm', Quantity: 2 },
      { Source: 'Silver', Purity: '999', Weight: '10gm', Quantity: 1 },
    ]);
    expect(lock.Coupon).toBe('500.00');
    const sum = exact(lock.Amount)
      .plus(lock.Gst)
      .plus(lock.MakingCharge)
      .plus(lock.OtherTax)
      .plus(lock.Logistics)
      .minus(lock.Coupon);
    expect(sum.toFixed(2)).toBe(lock.Total);
    expect(lock.SurchargePercent).toBe('2');
    expect(lock.Surcharge).toBe(exact(lock.Total).times('0.02').round(2, 1).toFixed(2));
    expect(lock.FromHolding).toBe('0');
  });

  it('says what its amount is made of, to the paisa, and keeps saying it while the rate moves', async () => {
    await asha.add(GOLD_10G, 3);
    await asha.add(SILVER_10G);
    const { Made, Amount } = await asha.lock();
    if (!Made) throw new Error('The quote does not say what it is made of');
    const { Market, Premium, Margin, OtherTax } = Made;
    expect(exact(Market).plus(Premium).plus(Margin).plus(OtherTax).toFixed(2)).toBe(Amount);
    // 30 g of gold at 1,27,000 for 10 g, and 10 g of silver at 1,54,000 for 1 kg.
    expect(Market).toBe('382540.00');
    shop.rates.reading = { ...reading, gold: '200000', time: shop.now() };
    expect((await asha.lock()).Made).toEqual(Made);
  });

  it('a quote is the same for the same bag, however the rate moves, until it runs out', async () => {
    await asha.add(GOLD_10G);
    const first = await asha.lock();
    shop.rates.reading = { ...reading, gold: '200000', time: shop.now() };
    shop.clock.now += 299_999;
    expect(await asha.lock()).toEqual(first);
    // Even stale rates do not end a held price.
    shop.rates.reading = undefined;
    expect(await asha.lock()).toEqual(first);
    shop.rates.reading = { ...reading, gold: '200000', time: shop.now() };
    shop.clock.now += 1;
    const next = await asha.lock();
    expect(next.QuoteId).not.toBe(first.QuoteId);
    expect(next.ONumber).not.toBe(first.ONumber);
    expect(Number(next.Total)).toBeGreaterThan(Number(first.Total));
  });

  it('a quote of before the clock was set back is no price any more: nobody knows how long ago it was', async () => {
    await asha.add(GOLD_10G);
    const first = await asha.lock();
    shop.clock.now -= 60 * 60_000;
    shop.rates.reading = { ...reading, gold: '128000', time: shop.now() };
    await expect(asha.pay({ QuoteId: first.QuoteId })).rejects.toMatchObject({
      code: 409,
      reason: 'price-moved',
    });
    const second = await asha.lock();
    expect(second.QuoteId).not.toBe(first.QuoteId);
    expect(second.expiresAt).toBe(shop.now() + 300_000);
    await asha.pay({ QuoteId: second.QuoteId });
  });

  it('two tabs that ask at once get the same quote', async () => {
    await asha.add(GOLD_10G);
    const locks = await Promise.all(Array.from({ length: 10 }, () => asha.lock()));
    expect(new Set(locks.map(({ QuoteId }) => QuoteId)).size).toBe(1);
    expect(await locksOf(asha)).toHaveLength(1);
  });

  it('differs for another bag or coupon, and is the first again for the first bag', async () => {
    const { id } = await coupon('LOTUS500');
    await asha.add(GOLD_10G);
    const plain = await asha.lock();
    const withCoupon = await asha.lock(id);
    const [line] = await asha.bag();
    const quantity = (Quantity: number) =>
      call(shop, UpdateQuantity, { CartId: line?.CartId ?? 0, Quantity }, asha.caller);
    await quantity(2);
    const two = await asha.lock();
    expect(new Set([plain, withCoupon, two].map(({ QuoteId }) => QuoteId)).size).toBe(3);
    await quantity(1);
    expect(await asha.lock()).toEqual(plain);
  });

  it('two customers never share a quote', async () => {
    const ravi = await Buyer.arrive(shop);
    await asha.add(GOLD_10G);
    await ravi.add(GOLD_10G);
    expect((await ravi.lock()).QuoteId).not.toBe((await asha.lock()).QuoteId);
  });

  it('names the pieces that were taken out of the bag', async () => {
    const { id } = await asha.add(SILVER_10G);
    await asha.add(GOLD_10G);
    const set = (withdrawn: boolean) =>
      shop.db.update(productDetails).set({ withdrawn }).where(eq(productDetails.id, id));
    await set(true);
    try {
      const asked = { Kind: 'buy' as const };
      const { data, msg } = await call(shop, LockPrice, asked, asha.caller);
      expect(data?.[0]?.Lines).toHaveLength(1);
      expect(msg).toBe('No longer sold, and taken out of your bag: Lotus Silver Coin.');
    } finally {
      await set(false);
    }
  });
});

describe('no price is quoted', () => {
  it('no price is quoted for an empty bag', () =>
    expect(asha.lock()).rejects.toMatchObject({ code: 400, message: 'Cart is empty' }));

  it('no price is quoted without a fresh rate', async () => {
    await asha.add(GOLD_10G);
    shop.rates.reading = undefined;
    await expect(asha.lock()).rejects.toMatchObject({ code: 409, reason: 'rates-stale' });
  });

  it.each([999_999, 'abc', -1, '1', '1-aaaaaaaaaaaaaaaaaaaaaa'])(
    'no price is quoted with a coupon that nobody showed the code of: %s',
    async (couponId) => {
      await asha.add(GOLD_10G);
      await expect(asha.lock(couponId)).rejects.toMatchObject({
        code: 400,
        message: 'Coupon code is not valid',
      });
    },
  );

  it('no price is quoted with a coupon that leaves nothing to pay', async () => {
    const [row] = await shop.db
      .insert(coupons)
      .values({ code: 'ALL', amount: '999999' })
      .returning();
    await asha.add(SILVER_10G);
    await expect(asha.lock(row?.id ?? 0)).rejects.toMatchObject({ code: 400 });
    await shop.db.delete(coupons).where(eq(coupons.code, 'ALL'));
  });

  it('no price is quoted more than thirty times an hour', async () => {
    await asha.add(GOLD_10G);
    for (let turn = 0; turn < 30; turn++) {
      await asha.lock();
      await asha.lock();
      shop.clock.now += 1000;
      await shop.db.update(priceLocks).set({ usedAt: new Date(shop.now()) });
    }
    await expect(asha.lock()).rejects.toMatchObject({
      code: 429,
      message: expect.stringMatching(/^You have had very many prices .* after \d\d:\d\d\.$/),
    });
    shop.clock.now += 60 * 60_000;
    await asha.lock();
  });

  it.each([
    ['a quote that became an order', (quoteId: string) => quoteId],
    ['an order without a quote', () => ''],
  ])('%s is not counted among the thirty of an hour', async (_, paid) => {
    const another = async () => {
      await shop.db.update(priceLocks).set({ usedAt: new Date(shop.now()) });
      return asha.lock();
    };
    await asha.add(GOLD_10G);
    for (let turn = 0; turn < 28; turn++) await another();
    const { QuoteId } = await another();
    await asha.pay({ QuoteId: paid(QuoteId) });
    await asha.add(GOLD_10G);
    if (paid(QuoteId) !== '') await another();
    await another();
    await expect(another()).rejects.toMatchObject({ code: 429 });
  });
});

it('an unused quote is removed ninety days after it ran out, a used one never', async () => {
  await asha.add(GOLD_10G);
  const used = await asha.lock();
  await asha.pay({ QuoteId: used.QuoteId });
  await asha.add(GOLD_10G);
  const unused = await asha.lock();
  const left = async () => (await locksOf(asha)).map(({ id }) => id);
  shop.clock.now = unused.expiresAt + 90 * 24 * 60 * 60_000;
  await sweepQuotes(shop);
  expect(await left()).toHaveLength(2);
  shop.clock.now += 1;
  await sweepQuotes(shop);
  expect(await left()).toEqual([used.QuoteId]);
});
