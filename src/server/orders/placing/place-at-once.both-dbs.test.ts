import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { coupons } from '#server/db/schema/cart.ts';
import { orders } from '#server/db/schema/orders.ts';
import { proofs } from '#server/db/schema/payments.ts';
import { Buyer, GOLD_10G, SILVER_10G, someCards } from '#server/testing/people/buyer.ts';
import { CatalogueTour } from '#server/testing/walks/catalogue-tour.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { moveOrder } from '../lifecycle/move-order.ts';

const FIFTY = Array.from({ length: 50 }, (_, turn) => turn);

let shop: TestShop;
let asha: Buyer;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  shop.cards = someCards;
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  asha = await Buyer.arrive(shop);
  await asha.add(GOLD_10G, 2);
});

const ordersOf = (buyer: Buyer) =>
  shop.db.select().from(orders).where(eq(orders.customerId, buyer.id));
const proofsOf = (buyer: Buyer) =>
  shop.db.select().from(proofs).where(eq(proofs.customerId, buyer.id));

describe('fifty submissions at once', () => {
  it.each(['UPI', 'CARD'] as const)(
    'fifty equal submissions make one order by %s, with one reply',
    async (paymentMode) => {
      const { QuoteId } = await asha.lock();
      const submission = { paymentMode, QuoteId, RequestId: 'the same' };
      const replies = await Promise.all(FIFTY.map(() => asha.pay(submission)));
      expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
      expect(await ordersOf(asha)).toMatchObject([{ number: replies[0]?.ONumber }]);
      expect(await proofsOf(asha)).toHaveLength(paymentMode === 'UPI' ? 1 : 0);
      expect(await asha.bag()).toEqual([]);
    },
  );

  it('fifty submissions on one quote under fifty ids make one order and name it to the others', async () => {
    const { QuoteId, ONumber } = await asha.lock();
    const ends = await Promise.allSettled(
      FIFTY.map((turn) => asha.pay({ QuoteId, RequestId: `id ${turn}` })),
    );
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    expect(refused).toHaveLength(49);
    for (const reason of refused) {
      expect(reason).toMatchObject({
        code: 409,
        reason: 'already-placed',
        message: `This bag was already ordered as ${ONumber}. Please do not pay again. If you have paid twice, what is over goes back to you.`,
      });
    }
    expect(await ordersOf(asha)).toHaveLength(1);
  });

  it('fifty submissions without ids or quotes sell the bag once', async () => {
    const ends = await Promise.allSettled(FIFTY.map(() => asha.pay()));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await ordersOf(asha)).toHaveLength(1);
    expect(await proofsOf(asha)).toHaveLength(1);
  });

  it('fifty submissions of one conversion take the metal once', async () => {
    await asha.hold({ gold: '100' });
    const { id } = await new CatalogueTour(shop).weight(GOLD_10G);
    const coin = { detailId: id, grams: '10' };
    const submission = { QuoteId: (await asha.lockCoin(coin)).QuoteId, RequestId: 'one coin' };
    const replies = await Promise.all(FIFTY.map(() => asha.convert(coin, submission)));
    expect(new Set(replies.map(({ ONumber }) => ONumber)).size).toBe(1);
    expect(await asha.balance()).toMatchObject({ gold: '90.0000' });
  });

  it('fifty conversions make every coin that there is metal for', async () => {
    await asha.hold({ gold: '120' });
    const { id } = await new CatalogueTour(shop).weight(GOLD_10G);
    const coin = { detailId: id, grams: '10' };
    const ends = await Promise.allSettled(
      FIFTY.map((turn) => asha.convert(coin, { RequestId: `coin ${turn}` })),
    );
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    expect(refused).toHaveLength(38);
    for (const reason of refused) expect(reason).toMatchObject({ code: 409 });
    expect(await asha.balance()).toMatchObject({ gold: '0.0000' });
  });

  it('conversions and rejections by the desk at the same time never deadlock', async () => {
    await asha.hold({ gold: '200' });
    const { id } = await new CatalogueTour(shop).weight(GOLD_10G);
    const coin = { detailId: id, grams: '10' };
    const placed = [];
    for (const turn of FIFTY.slice(0, 5)) {
      placed.push(await asha.convert(coin, { RequestId: `before ${turn}` }));
    }
    await Promise.all([
      ...FIFTY.slice(0, 10).map((turn) => asha.convert(coin, { RequestId: `now ${turn}` })),
      ...placed.map(({ ONumber }) =>
        moveOrder(shop, { orderNumber: ONumber, to: 'rejected', by: 'desk:m', note: 'No' }),
      ),
    ]);
    expect(await asha.balance()).toMatchObject({ gold: '100.0000' });
  });

  it('submissions by several customers at once make an order each', async () => {
    const people = await Promise.all(FIFTY.slice(0, 10).map(() => Buyer.arrive(shop)));
    await Promise.all(people.map((buyer) => buyer.add(GOLD_10G)));
    const locks = await Promise.all(people.map((buyer) => buyer.lock()));
    const replies = await Promise.all(
      people.map((buyer, index) =>
        buyer.pay({ QuoteId: locks[index]?.QuoteId ?? '', RequestId: 'the same id' }),
      ),
    );
    expect(new Set(replies.map(({ ONumber }) => ONumber)).size).toBe(10);
  });
});

describe('submissions from two tabs', () => {
  it('submissions of the same bag on two quotes make one order', async () => {
    const first = await asha.lock();
    shop.clock.now += 300_000;
    const second = await asha.lock();
    expect(second.QuoteId).not.toBe(first.QuoteId);
    const ends = await Promise.allSettled(
      [first, second].map(({ QuoteId }) => asha.pay({ QuoteId, RequestId: QuoteId })),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [order] = await ordersOf(asha);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { reason: 'already-placed', message: expect.stringContaining(order?.number ?? '-') },
    });
    expect(await ordersOf(asha)).toHaveLength(1);
  });

  it('never spend one coupon twice', async () => {
    const [coupon] = await shop.db.select().from(coupons).where(eq(coupons.code, 'LOTUS500'));
    const couponId = coupon?.id ?? 0;
    const ends = await Promise.allSettled(
      FIFTY.slice(0, 8).map(async () => {
        const placed = await asha.pay({ couponId });
        return placed;
      }),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await asha.add(GOLD_10G);
    await expect(asha.pay({ couponId })).rejects.toMatchObject({ code: 400 });
  });

  it('adding to the bag while it is sold loses no piece', async () => {
    const { QuoteId } = await asha.lock();
    const [paid] = await Promise.allSettled([
      asha.pay({ QuoteId }),
      ...FIFTY.slice(0, 10).map(() => asha.add(GOLD_10G)),
      asha.add(SILVER_10G),
    ]);
    const left = (await asha.bag())
      .filter(({ Source }) => Source === 'Gold')
      .reduce((sum, { Quantity }) => sum + Quantity, 0);
    // Twelve pieces were added: two are sold and ten left, or it was another bag by then and all are left.
    expect(left).toBe(paid.status === 'fulfilled' ? 10 : 12);
  });
});

describe('the same request id', () => {
  it('the same request id with another body is refused, and changes nothing', async () => {
    const { QuoteId } = await asha.lock();
    const RequestId = 'changed';
    const { ONumber } = await asha.pay({ QuoteId, RequestId });
    for (const change of [
      { QuoteId: '' },
      { paymentMode: 'CARD' as const },
      { Utr: '412356789012' },
      { BillingId: asha.shippingId },
      { couponId: 1 },
    ]) {
      await expect(asha.pay({ QuoteId, RequestId, ...change })).rejects.toMatchObject({
        code: 409,
        message:
          'This was sent before with other details. Please reload the page and send it again.',
      });
    }
    expect(await ordersOf(asha)).toMatchObject([{ number: ONumber, utr: '' }]);
  });

  it('may be used for a corrected request after a refusal', async () => {
    const { QuoteId } = await asha.lock();
    const RequestId = 'mended';
    const refused = asha.pay({ QuoteId, RequestId, ShippingId: 0 });
    await expect(refused).rejects.toMatchObject({ code: 400 });
    await asha.pay({ QuoteId, RequestId });
    expect(await ordersOf(asha)).toHaveLength(1);
  });

  it('gets the same answer even if the store no longer takes cards', async () => {
    const submission = { paymentMode: 'CARD' as const, RequestId: 'no cards by then' };
    const first = await asha.pay(submission);
    shop.cards = undefined;
    shop.rates.reading = undefined;
    try {
      expect(await asha.pay(submission)).toEqual(first);
    } finally {
      shop.cards = someCards;
      shop.rates.reading = { gold: '127000', silver: '154000', time: shop.now() };
    }
  });

  it('the same request id of one customer does not affect another', async () => {
    const ravi = await Buyer.arrive(shop);
    await ravi.add(GOLD_10G);
    const first = await asha.pay({ RequestId: 'shared' });
    const second = await ravi.pay({ RequestId: 'shared' });
    expect(second.ONumber).not.toBe(first.ONumber);
    expect(await ordersOf(ravi)).toHaveLength(1);
  });
});
