import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { couponUses, orders } from '#server/db/schema/orders.ts';
import { coupons } from '#server/db/schema/cart.ts';
import { productDetails } from '#server/db/schema/catalogue.ts';
import { runDesk } from '#server/desk/run-desk.ts';
import { verifyLedger } from '#server/digital/ledger/verify-ledger.ts';
import { sweepHolds } from '#server/payments/transfer/sweep-holds.ts';
import { paiseOf, rupeesOf } from '#server/payments/paise.ts';
import { Buyer, GOLD_10G } from '#server/testing/buyer.ts';
import { openTestShop, TEST_TRANSFER, type TestShop } from '#server/testing/test-shop.ts';
import {
  acceptLateOf,
  arrive,
  declineLateOf,
  orderByTransfer,
  quoteLateOf,
  transferOf,
} from '#server/testing/transfers.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
});
afterAll(() => shop.close());
beforeEach(() => rateIs('127000'));

const rateIs = (gold: string) => {
  shop.rates.reading = { gold, silver: '154000', time: shop.now() };
};
const less = (amount: string, by: string) => rupeesOf(paiseOf(amount) - paiseOf(by));
const plus = (amount: string, by: string) => rupeesOf(paiseOf(amount) + paiseOf(by));
const desk = (...args: string[]) => runDesk(shop, { args: [...args, '--json'], user: 'meera' });
const endOf = async (number: string): Promise<number> => {
  const [row] = await shop.db.select().from(orders).where(eq(orders.number, number));
  return row?.heldUntil?.getTime() ?? 0;
};

/** An order whose day is over, and the rates have moved. */
async function lapsed(buyer: Buyer, options: Parameters<typeof orderByTransfer>[1] = {}) {
  const order = await orderByTransfer(buyer, options);
  shop.clock.now += DAY_MS + MINUTE_MS;
  rateIs('130000');
  await sweepHolds(shop);
  expect((await buyer.status(order.ONumber)).State).toBe('lapsed');
  return order;
}

describe('a held price', () => {
  it('holds for money in parts until all has come, on the last millisecond too', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber, Total } = await orderByTransfer(buyer);
    const end = await endOf(ONumber);
    await arrive(buyer, ONumber, { amount: '1.00' });
    shop.clock.now = end;
    await sweepHolds(shop);
    await arrive(buyer, ONumber, { amount: less(Total, '1.00'), at: end });
    expect((await buyer.status(ONumber)).State).toBe('payment-received');
  });

  it('is over a millisecond later: the order lapses, and money then moves it nowhere by itself', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber, Total } = await orderByTransfer(buyer);
    const end = await endOf(ONumber);
    shop.clock.now = end + 1;
    await arrive(buyer, ONumber, { amount: Total });
    expect(await buyer.status(ONumber)).toMatchObject({
      State: 'lapsed',
      Money: { Came: Total, StillToPay: '0.00', DueBack: '0.00' },
    });
    expect((await transferOf(buyer, ONumber)).State).toBe('lapsed');
    const confirmed = await desk('confirm', ONumber);
    expect(confirmed.code).toBe(1);
    expect((await buyer.status(ONumber)).State).toBe('lapsed');
  });

  it('short by a rupee lapses, and the rupee that the bank saw in time brings it back', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber, Total } = await orderByTransfer(buyer);
    await arrive(buyer, ONumber, { amount: less(Total, '1.00') });
    const end = await endOf(ONumber);
    shop.clock.now = end + DAY_MS;
    await sweepHolds(shop);
    expect((await buyer.status(ONumber)).State).toBe('lapsed');
    await arrive(buyer, ONumber, { amount: '1.00', at: end - 1 });
    const { State, Steps } = await buyer.status(ONumber);
    expect(State).toBe('payment-received');
    expect(Steps.map((step) => step.State)).toEqual([
      'placed',
      'lapsed',
      'placed',
      'payment-received',
    ]);
  });

  it('short by a rupee can be forgiven by the desk, which brings it back', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber, Total } = await orderByTransfer(buyer);
    await arrive(buyer, ONumber, { amount: less(Total, '1.00') });
    shop.clock.now += DAY_MS + 1;
    await sweepHolds(shop);
    const done = await desk('confirm', ONumber, '--anyway', '--reason', 'one rupee of fees');
    expect(done.error).toEqual([]);
    expect((await buyer.status(ONumber)).State).toBe('confirmed');
  });

  it('is given again neither for money that was given back nor for a payment that was no payment', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber, Total } = await orderByTransfer(buyer);
    const { record } = await arrive(buyer, ONumber, { amount: Total });
    expect((await buyer.status(ONumber)).State).toBe('payment-received');
    shop.clock.now += DAY_MS + 1;
    const taken = await desk('void-payment', ONumber, String(record.id), '--reason', 'bounced');
    expect(taken.error).toEqual([]);
    expect((await buyer.status(ONumber)).State).toBe('lapsed');
    await arrive(buyer, ONumber, { amount: Total });
    expect((await buyer.status(ONumber)).State).toBe('lapsed');
  });
});

describe('a deposit', () => {
  const deposits = () => {
    shop.transfer = { ...TEST_TRANSFER, depositPercent: '10' };
  };
  const none = () => {
    shop.transfer = TEST_TRANSFER;
  };
  const withDeposit = async () => {
    deposits();
    const buyer = await Buyer.arrive(shop);
    const order = await orderByTransfer(buyer);
    none();
    const { DepositDue = '' } = await transferOf(buyer, order.ONumber);
    return { buyer, ...order, DepositDue };
  };

  it('of 10 percent, down to the rupee, must come within two hours, else the order lapses early', async () => {
    const { buyer, ONumber, Total, DepositDue } = await withDeposit();
    expect(DepositDue).toBe(`${Math.floor(Number(Total) / 10)}.00`);
    expect((await transferOf(buyer, ONumber)).State).toBe('deposit');
    await arrive(buyer, ONumber, { amount: less(DepositDue, '0.01') });
    shop.clock.now += TEST_TRANSFER.depositMs + 1;
    await sweepHolds(shop);
    expect((await buyer.status(ONumber)).State).toBe('lapsed');
    await arrive(buyer, ONumber, { amount: Total });
    expect((await buyer.status(ONumber)).State).toBe('lapsed');
  });

  it('that came leaves the rest of the day for the rest', async () => {
    const { buyer, ONumber, Total, DepositDue } = await withDeposit();
    await arrive(buyer, ONumber, { amount: DepositDue });
    shop.clock.now += DAY_MS - 1;
    await sweepHolds(shop);
    expect((await transferOf(buyer, ONumber)).State).toBe('open');
    await arrive(buyer, ONumber, { amount: less(Total, DepositDue) });
    expect((await buyer.status(ONumber)).State).toBe('payment-received');
  });

  it('that the bank saw in time brings a lapsed order back to wait for the rest', async () => {
    const { buyer, ONumber, DepositDue } = await withDeposit();
    const sent = shop.now() + 1;
    shop.clock.now += TEST_TRANSFER.depositMs + MINUTE_MS;
    await sweepHolds(shop);
    expect((await buyer.status(ONumber)).State).toBe('lapsed');
    await arrive(buyer, ONumber, { amount: DepositDue, at: sent });
    expect((await transferOf(buyer, ONumber)).State).toBe('open');
  });
});

describe('late money', () => {
  it('buys at the price of now where the customer takes it, with the rest still to pay', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber, Total } = await lapsed(buyer);
    await arrive(buyer, ONumber, { amount: Total });
    const late = await quoteLateOf(buyer, ONumber);
    expect(Number(late.Now)).toBeGreaterThan(Number(Total));
    expect(late).toMatchObject({
      Before: Total,
      Came: Total,
      StillToPay: less(late.Now, Total),
      ComesBack: '0.00',
      expiresAt: shop.now() + shop.priceLockMs,
    });
    expect(await quoteLateOf(buyer, ONumber)).toEqual(late);
    const next = await acceptLateOf(buyer, ONumber, late);
    expect(next.ONumber).toBe(late.ONumber);
    expect(await buyer.status(ONumber)).toMatchObject({
      State: 'replaced',
      ReplacedBy: next.ONumber,
      Money: { Came: Total, GivenBack: Total, StillToPay: '0.00', DueBack: '0.00' },
    });
    expect(await buyer.status(next.ONumber)).toMatchObject({
      State: 'placed',
      Replaces: ONumber,
      Paid: late.Now,
      HeldUntil: shop.now() + DAY_MS,
      Money: { Came: Total, StillToPay: late.StillToPay },
    });
    await arrive(buyer, next.ONumber, { amount: late.StillToPay });
    expect((await buyer.status(next.ONumber)).State).toBe('payment-received');
  });

  it('buys cheaper where the rates fell, and what is over is due back', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber, Total } = await lapsed(buyer);
    rateIs('120000');
    await arrive(buyer, ONumber, { amount: Total });
    const late = await quoteLateOf(buyer, ONumber);
    expect(late).toMatchObject({ StillToPay: '0.00', ComesBack: less(Total, late.Now) });
    const next = await acceptLateOf(buyer, ONumber, late);
    expect(await buyer.status(next.ONumber)).toMatchObject({
      State: 'payment-received',
      Money: { DueBack: late.ComesBack },
    });
  });

  it('comes back whole where the customer does not want the new price', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber, Total } = await lapsed(buyer);
    await arrive(buyer, ONumber, { amount: Total });
    expect((await declineLateOf(buyer, ONumber)).State).toBe('done');
    expect(await buyer.status(ONumber)).toMatchObject({
      State: 'rejected',
      Money: { Came: Total, DueBack: Total, StillToPay: '0.00' },
    });
    await arrive(buyer, ONumber, { amount: '5.00' });
    expect((await buyer.status(ONumber)).Money?.DueBack).toBe(plus(Total, '5.00'));
    await expect(quoteLateOf(buyer, ONumber)).rejects.toMatchObject({ code: 409 });
  });

  it('for an order that was replaced goes on to the new one while that waits, else it is due back', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber, Total } = await lapsed(buyer);
    await arrive(buyer, ONumber, { amount: '1000.00' });
    const late = await quoteLateOf(buyer, ONumber);
    const next = await acceptLateOf(buyer, ONumber, late);
    const { wentTo } = await arrive(buyer, ONumber, { amount: '500.00' });
    expect(wentTo).toBe(next.ONumber);
    expect((await buyer.status(next.ONumber)).Money?.Came).toBe('1500.00');
    const rest = less(late.Now, '1500.00');
    const all = await desk('received', ONumber, '--utr', 'RTGS77', '--amount', rest);
    expect(all.error).toEqual([]);
    expect((await buyer.status(next.ONumber)).State).toBe('payment-received');
    expect((await arrive(buyer, ONumber, { amount: Total })).wentTo).toBeUndefined();
    expect((await buyer.status(ONumber)).Money?.DueBack).toBe(Total);
    expect((await buyer.status(next.ONumber)).Money?.DueBack).toBe('0.00');
  });

  it('is decided about once: the same request is answered alike, another one is refused', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber } = await lapsed(buyer);
    await arrive(buyer, ONumber, { amount: '1000.00' });
    const late = await quoteLateOf(buyer, ONumber);
    const given = { QuoteId: late.QuoteId, RequestId: 'accept-1' };
    const first = await acceptLateOf(buyer, ONumber, given);
    expect(await acceptLateOf(buyer, ONumber, given)).toEqual(first);
    await expect(acceptLateOf(buyer, ONumber, late)).rejects.toMatchObject({
      code: 409,
      reason: 'already-placed',
    });
    await expect(declineLateOf(buyer, ONumber)).rejects.toMatchObject({ code: 409 });
  });

  it('is decided about once where both decisions come at the same time', async () => {
    const buyer = await Buyer.arrive(shop);
    for (let turn = 0; turn < 4; turn += 1) {
      const { ONumber } = await lapsed(buyer);
      await arrive(buyer, ONumber, { amount: '1000.00' });
      const late = await quoteLateOf(buyer, ONumber);
      const ends = await Promise.allSettled([
        acceptLateOf(buyer, ONumber, late),
        declineLateOf(buyer, ONumber),
        acceptLateOf(buyer, ONumber, late),
        arrive(buyer, ONumber, { amount: '7.00' }),
      ]);
      const { State, Money } = await buyer.status(ONumber);
      const refused = ends.filter(({ status }) => status === 'rejected');
      expect(refused).toHaveLength(2);
      if (State === 'rejected') expect(Money?.DueBack).toBe('1007.00');
      else {
        const next = await buyer.status(late.ONumber);
        expect(next.Money?.Came).toBe('1007.00');
        expect(Money?.DueBack).toBe('0.00');
        shop.clock.now += DAY_MS + 1;
        await declineLateOf(buyer, late.ONumber);
      }
    }
  });

  it('is asked about at no other order’s price, and by no other customer', async () => {
    const [buyer, other] = [await Buyer.arrive(shop), await Buyer.arrive(shop)];
    const { ONumber } = await lapsed(buyer);
    await arrive(buyer, ONumber, { amount: '1000.00' });
    const late = await quoteLateOf(buyer, ONumber);
    await expect(quoteLateOf(other, ONumber)).rejects.toMatchObject({ code: 404 });
    await expect(acceptLateOf(other, ONumber, late)).rejects.toMatchObject({ code: 404 });
    await expect(declineLateOf(other, ONumber)).rejects.toMatchObject({ code: 404 });
    await buyer.add(GOLD_10G);
    const ofBag = await buyer.lock();
    await expect(acceptLateOf(buyer, ONumber, ofBag)).rejects.toMatchObject({
      reason: 'price-moved',
    });
    await expect(buyer.pay({ QuoteId: late.QuoteId })).rejects.toMatchObject({
      reason: 'price-moved',
    });
    shop.clock.now += shop.priceLockMs + MINUTE_MS + 1;
    await expect(acceptLateOf(buyer, ONumber, late)).rejects.toMatchObject({
      reason: 'price-moved',
    });
  });

  it('is no reason for a price where nothing came, or where the pieces are not sold any more', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber } = await lapsed(buyer);
    await expect(quoteLateOf(buyer, ONumber)).rejects.toThrow('No money has come');
    await arrive(buyer, ONumber, { amount: '1000.00' });
    const { id } = await buyer.add(GOLD_10G);
    const withdraw = (withdrawn: boolean) =>
      shop.db.update(productDetails).set({ withdrawn }).where(eq(productDetails.id, id));
    await withdraw(true);
    await expect(quoteLateOf(buyer, ONumber)).rejects.toThrow('These are no longer sold: ');
    await withdraw(false);
    shop.rates.reading = undefined;
    await expect(quoteLateOf(buyer, ONumber)).rejects.toMatchObject({ reason: 'rates-stale' });
  });
});

describe('the coupon of a lapsed order', () => {
  const COUPON = { code: 'LATE500', amount: '500.00' };
  const couponOf = async () => {
    const [there] = await shop.db.select().from(coupons).where(eq(coupons.code, COUPON.code));
    if (there) return there.id;
    const [added] = await shop.db.insert(coupons).values(COUPON).returning();
    return added?.id ?? 0;
  };

  it('counts once, for the order that replaces it', async () => {
    const buyer = await Buyer.arrive(shop);
    const couponId = await couponOf();
    const { ONumber } = await lapsed(buyer, { couponId });
    await arrive(buyer, ONumber, { amount: '1000.00' });
    await buyer.add(GOLD_10G);
    await expect(buyer.lock(couponId)).rejects.toThrow('used this coupon');
    await shop.db.update(coupons).set({ active: false }).where(eq(coupons.id, couponId));
    const next = await acceptLateOf(buyer, ONumber, await quoteLateOf(buyer, ONumber));
    await shop.db.update(coupons).set({ active: true }).where(eq(coupons.id, couponId));
    expect((await buyer.status(next.ONumber)).Coupon).toBe('500.00');
    await expect(buyer.lock(couponId)).rejects.toThrow('used this coupon');
    const uses = await shop.db.select().from(couponUses).where(eq(couponUses.customerId, buyer.id));
    expect(uses).toHaveLength(1);
  });

  it('returns where the customer gives the order up', async () => {
    const buyer = await Buyer.arrive(shop);
    const couponId = await couponOf();
    const { ONumber } = await lapsed(buyer, { couponId });
    await declineLateOf(buyer, ONumber);
    await buyer.add(GOLD_10G);
    expect((await buyer.lock(couponId)).Coupon).toBe('500.00');
  });

  it('returns after a week in which nothing came, when the store closes the order', async () => {
    const buyer = await Buyer.arrive(shop);
    const couponId = await couponOf();
    const { ONumber } = await lapsed(buyer, { couponId });
    shop.clock.now += 7 * DAY_MS;
    await sweepHolds(shop);
    expect((await buyer.status(ONumber)).State).toBe('rejected');
    expect(await buyer.bag()).toEqual([]);
    rateIs('130000');
    await buyer.add(GOLD_10G);
    expect((await buyer.lock(couponId)).Coupon).toBe('500.00');
  });
});

describe('a conversion by bank transfer', () => {
  async function convertByTransfer(buyer: Buyer) {
    const { id: detailId } = await buyer.add(GOLD_10G);
    const coin = { detailId, grams: '10' };
    const { QuoteId, Total } = await buyer.lockCoin(coin);
    const sent = { QuoteId, paymentMode: 'TRANSFER' as const, file: '' };
    return { ...(await buyer.convert(coin, sent)), Total };
  }
  const heldBy = async (buyer: Buyer) => Number((await buyer.balance()).gold);

  it('gives its metal back when it lapses, and takes it again for money that came in time', async () => {
    const buyer = await Buyer.arrive(shop);
    await buyer.hold({ gold: '10' });
    const { ONumber, Total } = await convertByTransfer(buyer);
    expect(await heldBy(buyer)).toBe(0);
    const end = await endOf(ONumber);
    for (let turn = 0; turn < 3; turn += 1) {
      shop.clock.now = Math.max(shop.now(), end + 1);
      await sweepHolds(shop);
      expect(await heldBy(buyer)).toBe(10);
      const { record } = await arrive(buyer, ONumber, { amount: Total, at: end });
      expect((await buyer.status(ONumber)).State).toBe('payment-received');
      expect(await heldBy(buyer)).toBe(0);
      await desk('void-payment', ONumber, String(record.id), '--reason', 'x');
      expect((await buyer.status(ONumber)).State).toBe('lapsed');
    }
    await declineLateOf(buyer, ONumber);
    expect(await heldBy(buyer)).toBe(10);
    const shown = await desk('show', ONumber);
    expect(JSON.parse(shown.out.join('\n')).ledger).toHaveLength(16);
    expect((await verifyLedger(shop)).broken).toBeUndefined();
  });

  it('goes on at the price of now with the metal that it gave back', async () => {
    const buyer = await Buyer.arrive(shop);
    await buyer.hold({ gold: '10' });
    const { ONumber, Total } = await convertByTransfer(buyer);
    shop.clock.now += DAY_MS + 1;
    rateIs('130000');
    await sweepHolds(shop);
    await arrive(buyer, ONumber, { amount: Total });
    const late = await quoteLateOf(buyer, ONumber);
    const next = await acceptLateOf(buyer, ONumber, late);
    expect(await heldBy(buyer)).toBe(0);
    await desk('reject', next.ONumber, '--reason', 'x');
    expect(await heldBy(buyer)).toBe(10);
    expect((await buyer.status(next.ONumber)).Money?.DueBack).toBe(Total);
  });

  it('whose metal was used since stays lapsed: its money is for the customer to decide', async () => {
    const buyer = await Buyer.arrive(shop);
    await buyer.hold({ gold: '10' });
    const { ONumber, Total } = await convertByTransfer(buyer);
    const end = await endOf(ONumber);
    shop.clock.now += DAY_MS + 1;
    rateIs('127000');
    await sweepHolds(shop);
    const other = await convertByTransfer(buyer);
    await arrive(buyer, ONumber, { amount: Total, at: end });
    expect((await buyer.status(ONumber)).State).toBe('lapsed');
    await expect(quoteLateOf(buyer, ONumber)).rejects.toMatchObject({ code: 409 });
    await declineLateOf(buyer, ONumber);
    expect((await buyer.status(ONumber)).Money?.DueBack).toBe(Total);
    await desk('reject', other.ONumber, '--reason', 'x');
    expect(await heldBy(buyer)).toBe(10);
  });
});

describe('money that moved on', () => {
  it('is taken back in both orders or in none', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber, Total } = await lapsed(buyer);
    const { record } = await arrive(buyer, ONumber, { amount: Total });
    const next = await acceptLateOf(buyer, ONumber, await quoteLateOf(buyer, ONumber));
    const void_ = (order: string, id: number) =>
      desk('void-payment', order, String(id), '--reason', 'x');
    const first = await void_(ONumber, record.id);
    expect(first.error.join()).toContain('has gone on from');
    const moved = JSON.parse((await desk('show', next.ONumber)).out.join('\n')).payments[0];
    expect((await void_(next.ONumber, moved.payment)).error).toEqual([]);
    expect((await buyer.status(next.ONumber)).Money).toMatchObject({ Came: '0.00' });
    expect((await buyer.status(ONumber)).Money).toMatchObject({ DueBack: Total });
    expect((await void_(ONumber, record.id)).error).toEqual([]);
    expect((await buyer.status(ONumber)).Money).toMatchObject({ Came: '0.00', DueBack: '0.00' });
  });
});
