import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makingCharge } from '#shared/pricing/item-price.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { productDetails, products } from '#server/db/schema/catalogue.ts';
import { entries, entrySets } from '#server/db/schema/ledger.ts';
import { orders } from '#server/db/schema/orders.ts';
import { CAST_50G, Buyer, GOLD_10G, SILVER_10G, someCards } from '#server/testing/people/buyer.ts';
import { CatalogueTour } from '#server/testing/walks/catalogue-tour.ts';
import { payFor } from '#server/testing/people/pay-for.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { moveOrder } from '../lifecycle/move-order.ts';

let shop: TestShop;
let asha: Buyer;
let gold: { detailId: number; grams: string };
let silver: typeof gold;
/** 20 November 2026 in India. */
const NOON = Date.UTC(2026, 10, 20, 6, 30);
const reading = { gold: '127000', silver: '154000', time: 0 };
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  shop.cards = someCards;
  const tour = new CatalogueTour(shop);
  gold = { detailId: (await tour.weight(GOLD_10G)).id, grams: '10' };
  silver = { detailId: (await tour.weight(SILVER_10G)).id, grams: '10' };
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.now = NOON;
  shop.rates.reading = { ...reading, time: shop.clock.now };
  asha = await Buyer.arrive(shop);
});

const movesOf = async (reference: string) =>
  shop.db
    .select({ kind: entrySets.kind, account: entries.account, amount: entries.amount })
    .from(entrySets)
    .innerJoin(entries, eq(entries.setId, entrySets.id))
    .where(eq(entrySets.reference, reference))
    .orderBy(entries.id);

describe('a conversion', () => {
  it('takes the metal and charges only the making charge', async () => {
    await asha.hold({ gold: '25.5', silver: '1' });
    const lock = await asha.lockCoin({ ...gold, quantity: 2 });
    expect(lock.ONumber).toMatch(/^C261120/);
    const price = lock.Lines?.[0]?.Price ?? '';
    const making = makingCharge(exact(price), '2.5').toFixed(2);
    expect(lock).toMatchObject({
      Amount: '0.00',
      Gst: '0.00',
      OtherTax: '0.00',
      Logistics: '0.00',
      Coupon: '0.00',
      MakingCharge: making,
      Total: making,
      FromHolding: '20',
    });
    await asha.add(SILVER_10G);
    const { ONumber } = await asha.convert({ ...gold, quantity: 2 }, { QuoteId: lock.QuoteId });
    expect(ONumber).toBe(lock.ONumber);
    expect(await asha.balance()).toMatchObject({ gold: '5.5000', silver: '1.0000' });
    expect(await movesOf(ONumber)).toEqual([
      { kind: 'conversion', account: `customer:${asha.id}`, amount: -200_000 },
      { kind: 'conversion', account: 'fabrication', amount: 200_000 },
    ]);
    // The bag is not affected.
    expect(await asha.bag()).toHaveLength(1);
    expect(await asha.orders()).toEqual([]);
    expect(await asha.converted()).toMatchObject([{ OrderId: ONumber }]);
    expect(await asha.lines(ONumber)).toMatchObject([{ Quantity: 2, Total: price }]);
    expect(await asha.status(ONumber)).toMatchObject({
      Kind: 'convert',
      Paid: making,
      FromHolding: '20',
      Metal: 'Gold',
    });
  });

  it('ignores any price, weight or owner in the request', async () => {
    const ravi = await Buyer.arrive(shop);
    await asha.hold({ gold: '10' });
    await ravi.hold({ gold: '10' });
    const lock = await asha.lockCoin(gold);
    const lies = {
      QuoteId: lock.QuoteId,
      customerId: ravi.id,
      Total: '1',
      MakingCharge: '1',
      FromHolding: '1',
      grams: '1',
      couponId: 1,
    };
    const { ONumber } = await asha.convert(gold, lies);
    expect(await asha.status(ONumber)).toMatchObject({ Paid: lock.Total, Coupon: '0.00' });
    expect(await asha.balance()).toMatchObject({ gold: '0.0000' });
    expect(await ravi.balance()).toMatchObject({ gold: '10.0000' });
  });

  it('gives every 0.1 mg back when it is rejected, and no more', async () => {
    await asha.hold({ silver: '30.0001' });
    const { ONumber } = await asha.convert({ ...silver, quantity: 3 });
    expect(await asha.balance()).toMatchObject({ silver: '0.0001' });
    const reject = { orderNumber: ONumber, to: 'rejected', by: 'desk:m', note: 'No' } as const;
    await moveOrder(shop, reject);
    expect(await moveOrder(shop, reject)).toBe('already');
    expect(await asha.balance()).toMatchObject({ gold: '0.0000', silver: '30.0001' });
    expect((await movesOf(ONumber)).map(({ amount }) => amount).toSorted()).toEqual(
      [-300_000, 300_000, 300_000, -300_000].toSorted(),
    );
  });

  it('returns the metal if its card was not paid, and puts nothing in the bag', async () => {
    await asha.hold({ gold: '10' });
    const { ONumber } = await asha.convert(gold, { paymentMode: 'CARD' });
    await moveOrder(shop, { orderNumber: ONumber, to: 'rejected', by: 'card' });
    expect(await asha.balance()).toMatchObject({ gold: '10.0000' });
    expect(await asha.bag()).toEqual([]);
  });

  it('a conversion is credited back if it could not be delivered', async () => {
    await asha.hold({ gold: '10' });
    const { ONumber } = await asha.convert(gold);
    await payFor(shop, ONumber);
    for (const to of ['confirmed', 'dispatched', 'credited-back'] as const) {
      await moveOrder(shop, { orderNumber: ONumber, to, by: 'desk:m' });
    }
    expect(await asha.balance()).toMatchObject({ gold: '10.0000' });
    // Out of the mint, where the conversion brought it: the vault never had it back.
    expect(await movesOf(ONumber)).toEqual([
      { kind: 'conversion', account: `customer:${asha.id}`, amount: -100_000 },
      { kind: 'conversion', account: 'fabrication', amount: 100_000 },
      { kind: 'credit-back', account: `customer:${asha.id}`, amount: 100_000 },
      { kind: 'credit-back', account: 'fabrication', amount: -100_000 },
    ]);
  });

  it('takes no more than there is, however many are placed at once', async () => {
    await asha.hold({ gold: '30' });
    const ends = await Promise.allSettled(Array.from({ length: 12 }, () => asha.convert(gold)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const end of ends) {
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 409 });
    }
    expect(await asha.balance()).toMatchObject({ gold: '0.0000' });
    expect(await asha.converted()).toHaveLength(3);
  });

  it('a conversion is refused on a quote for another coin, for a bag, or used before', async () => {
    await asha.hold({ gold: '50', silver: '50' });
    const one = await asha.lockCoin(gold);
    const moved = { code: 409, reason: 'price-moved' };
    for (const other of [{ ...gold, quantity: 2 }, silver]) {
      const refused = asha.convert(other, { QuoteId: one.QuoteId });
      await expect(refused).rejects.toMatchObject(moved);
    }
    await asha.add(GOLD_10G);
    const bag = await asha.lock();
    await expect(asha.convert(gold, { QuoteId: bag.QuoteId })).rejects.toMatchObject(moved);
    await expect(asha.pay({ QuoteId: one.QuoteId })).rejects.toMatchObject(moved);
    await asha.convert(gold, { QuoteId: one.QuoteId });
    await expect(asha.convert(gold, { QuoteId: one.QuoteId })).rejects.toMatchObject({
      reason: 'already-placed',
      message: `This coin was already ordered as ${one.ONumber}. Please do not pay again. If you have paid twice, what is over goes back to you.`,
    });
    expect(await asha.balance()).toMatchObject({ gold: '40.0000', silver: '50.0000' });
  });

  it('a conversion is refused if the metal has gone since the price was quoted', async () => {
    await asha.hold({ gold: '15' });
    const lock = await asha.lockCoin(gold);
    await asha.convert(gold);
    await expect(asha.convert(gold, { QuoteId: lock.QuoteId })).rejects.toMatchObject({
      code: 409,
      message: `You hold 5 g of digital gold, and this needs 10 g. If you have paid already, do not pay again: write to us with the reference ${lock.ONumber}.`,
    });
    await expect(asha.lockCoin(gold)).rejects.toMatchObject({ code: 409 });
    expect(await asha.converted()).toHaveLength(1);
  });

  it('a conversion of a piece that is no longer made says what to do to whoever has paid for it', async () => {
    await asha.hold({ gold: '15' });
    const { QuoteId, ONumber } = await asha.lockCoin(gold);
    const sell = (withdrawn: boolean) =>
      shop.db.update(productDetails).set({ withdrawn }).where(eq(productDetails.id, gold.detailId));
    await sell(true);
    await expect(asha.convert(gold, { QuoteId })).rejects.toThrow(
      `This product is not available. If you have paid already, do not pay again: write to us with the reference ${ONumber}.`,
    );
    await sell(false);
  });
});

describe('the check whether a coin can be made', () => {
  it('says yes', async () => {
    await asha.hold({ gold: '10' });
    expect(await asha.verifyCoin(gold)).toEqual({
      code: 200,
      msg: 'This coin can be made out of your digital metal.',
    });
    // Asking takes nothing.
    expect(await asha.balance()).toMatchObject({ gold: '10.0000' });
  });

  it('says no if less of this metal is held', async () => {
    await asha.hold({ gold: '9.9999', silver: '500' });
    expect(await asha.verifyCoin(gold)).toEqual({
      code: 409,
      msg: 'You hold 9.9999 g of digital gold, and this needs 10 g.',
    });
    expect(await asha.verifyCoin({ ...silver, quantity: 51 })).toEqual({
      code: 409,
      msg: 'You hold 500 g of digital silver, and this needs 510 g.',
    });
  });

  it.each([
    [
      'a wrong weight',
      () => ({ ...gold, grams: '5' }),
      'This product does not come in that weight.',
    ],
    ['no product', () => ({ ...gold, detailId: 0 }), 'This product is not available'],
    ['no pieces', () => ({ ...gold, quantity: 0 }), 'Choose 1 to 100 pieces.'],
    ['too many pieces', () => ({ ...gold, quantity: 101 }), 'Choose 1 to 100 pieces.'],
  ])('says no to %s', async (_what, coin, msg) => {
    await asha.hold({ gold: '5000' });
    const answer = await asha.verifyCoin(coin());
    expect(answer.msg).toBe(msg);
    expect(answer.code).not.toBe(200);
    const refusal = { code: answer.code, message: msg };
    await expect(asha.lockCoin(coin())).rejects.toMatchObject(refusal);
    await expect(asha.convert(coin())).rejects.toMatchObject(refusal);
  });

  it('says no to a product that is not made of digital metal', async () => {
    await asha.hold({ gold: '100' });
    const cast = await new CatalogueTour(shop).weight(CAST_50G);
    expect(await asha.verifyCoin({ detailId: cast.id, grams: '50' })).toMatchObject({
      code: 400,
      msg: 'This piece is not made out of digital metal.',
    });
  });

  it('says no to a product that is not shown', async () => {
    await asha.hold({ gold: '100' });
    const { productId } = await new CatalogueTour(shop).weight(GOLD_10G);
    const show = (display: boolean) =>
      shop.db.update(products).set({ display }).where(eq(products.id, productId));
    await show(false);
    try {
      expect(await asha.verifyCoin(gold)).toMatchObject({ code: 404 });
    } finally {
      await show(true);
    }
  });

  it('says no if the making charge is less than a rupee', async () => {
    await asha.hold({ gold: '100' });
    const set = (percent: string) =>
      shop.db
        .update(productDetails)
        .set({ makingCharge: percent })
        .where(eq(productDetails.id, gold.detailId));
    await set('0');
    try {
      const answer = { code: 400, msg: 'This coin cannot be converted right now' };
      expect(await asha.verifyCoin(gold)).toEqual(answer);
      await expect(asha.convert(gold)).rejects.toMatchObject({ message: answer.msg });
    } finally {
      await set('2.5');
    }
  });

  it('the check is refused without a fresh rate', async () => {
    await asha.hold({ gold: '100' });
    shop.rates.reading = undefined;
    const stale = { code: 409, reason: 'rates-stale' };
    await expect(asha.verifyCoin(gold)).rejects.toMatchObject(stale);
    await expect(asha.lockCoin(gold)).rejects.toMatchObject(stale);
    await expect(asha.convert(gold)).rejects.toMatchObject(stale);
    expect(await shop.db.select().from(orders).where(eq(orders.customerId, asha.id))).toEqual([]);
  });
});
