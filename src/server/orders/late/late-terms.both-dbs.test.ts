import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { eq } from 'drizzle-orm';
import { DAY_MS } from '#shared/india-time.ts';
import { coupons } from '#server/db/schema/cart.ts';
import { couponUses } from '#server/db/schema/orders.ts';
import { keptBySerial, pieces } from '#server/db/schema/pieces.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { verifyLedger } from '#server/digital/ledger/verify-ledger.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { sweepHolds } from '#server/payments/transfer/sweep-holds.ts';
import { addPieces } from '#server/stock/add-pieces.ts';
import { Buyer, GOLD_10G } from '#server/testing/people/buyer.ts';
import { openTestShop, TEST_TRANSFER, type TestShop } from '#server/testing/test-shop.ts';
import {
  acceptLateOf,
  arrive,
  declineLateOf,
  holdEnd,
  lapse,
  quoteLateOf,
  rateIs,
  transferOf,
} from '#server/testing/people/transfers.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
});
afterAll(() => shop.close());
beforeEach(() => rateIs(shop, '127000'));

const desk = (...args: string[]) => runDesk(shop, { args: [...args, '--json'], user: 'meera' });

describe('the pieces of a lapsed order', () => {
  it('are held beside those of its customer’s bag, since both may be paid', async () => {
    onTestFinished(async () => {
      await shop.db.delete(pieces);
      await shop.db.delete(keptBySerial);
    });
    const [buyer, other] = [await Buyer.arrive(shop), await Buyer.arrive(shop)];
    const { ONumber } = await lapse(buyer);
    await arrive(buyer, ONumber, { amount: '1000.00' });
    const { id } = await other.add(GOLD_10G);
    await buyer.add(GOLD_10G);
    const two = ['LATE-1', 'LATE-2'].map((serial) => ({ serial, grams: '10.001' }));
    await inTransaction(shop, (tx) => addPieces(tx, id, two));
    await quoteLateOf(buyer, ONumber);
    await buyer.lock();
    await expect(other.lock()).rejects.toThrow('in an order that somebody is about to pay');
  });
});

describe('the new price of a lapsed order', () => {
  it('says which part has to come early, where what came is less than the deposit', async () => {
    const { transfer } = shop;
    onTestFinished(() => void Object.assign(shop, { transfer }));
    const buyer = await Buyer.arrive(shop);
    const { ONumber } = await lapse(buyer);
    await arrive(buyer, ONumber, { amount: '1000.00' });
    expect(await quoteLateOf(buyer, ONumber)).not.toHaveProperty('DepositUntil');
    shop.transfer = { ...TEST_TRANSFER, depositPercent: '10' };
    const held = await quoteLateOf(buyer, ONumber);
    const due = `${Math.floor(Number(held.Now) / 10) - 1000}.00`;
    const until = shop.now() + TEST_TRANSFER.depositMs;
    expect(held).toMatchObject({ DepositDue: due, DepositUntil: until });
    const next = await acceptLateOf(buyer, ONumber, held);
    expect(await transferOf(buyer, next.ONumber)).toMatchObject({
      State: 'deposit',
      DepositDue: due,
      DepositUntil: until,
    });
  });

  it('does not stand while the shop is stopped and withdraws prices, in words that promise back no money that waits', async () => {
    onTestFinished(() => {
      shop.withdrawn = undefined;
    });
    const buyer = await Buyer.arrive(shop);
    const { ONumber } = await lapse(buyer);
    await arrive(buyer, ONumber, { amount: '1000.00' });
    const quote = await quoteLateOf(buyer, ONumber);
    shop.withdrawn = () => [{ part: 'all' }];
    const words = 'Nothing was changed: your order and its money wait for your choice.';
    await expect(acceptLateOf(buyer, ONumber, quote)).rejects.toThrow(words);
    await expect(quoteLateOf(buyer, ONumber)).rejects.toThrow(words);
    expect((await buyer.status(ONumber)).State).toBe('lapsed');
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
    const { ONumber } = await lapse(buyer, { couponId });
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
    const { ONumber } = await lapse(buyer, { couponId });
    await declineLateOf(buyer, ONumber);
    await buyer.add(GOLD_10G);
    expect((await buyer.lock(couponId)).Coupon).toBe('500.00');
  });

  it('returns after a week in which nothing came, when the store closes the order', async () => {
    const buyer = await Buyer.arrive(shop);
    const couponId = await couponOf();
    const { ONumber } = await lapse(buyer, { couponId });
    shop.clock.now += 7 * DAY_MS;
    await sweepHolds(shop);
    expect((await buyer.status(ONumber)).State).toBe('rejected');
    expect(await buyer.bag()).toEqual([]);
    rateIs(shop, '130000');
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
    const end = await holdEnd(shop, ONumber);
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
    rateIs(shop, '130000');
    await sweepHolds(shop);
    await arrive(buyer, ONumber, { amount: Total });
    const late = await quoteLateOf(buyer, ONumber);
    expect(late.Lines).toMatchObject([{ Source: 'Gold' }]);
    const next = await acceptLateOf(buyer, ONumber, late);
    expect(await heldBy(buyer)).toBe(0);
    await desk('reject', next.ONumber, '--reason', 'x');
    expect(await heldBy(buyer)).toBe(10);
    expect((await buyer.status(next.ONumber)).Money?.DueBack).toBe(Total);
  });

  it('does not go on with metal whose own payment was taken back since the price was given', async () => {
    const buyer = await Buyer.arrive(shop);
    await buyer.add(GOLD_10G);
    const { ONumber: bar } = await buyer.pay();
    const { Paid } = await buyer.status(bar);
    const { record } = await arrive(buyer, bar, { amount: Paid });
    for (const to of ['confirmed', 'dispatched', 'credited-back'] as const) {
      await moveOrder(shop, { orderNumber: bar, to, by: 'desk:m' });
    }
    const { ONumber, Total } = await convertByTransfer(buyer);
    shop.clock.now += DAY_MS + 1;
    rateIs(shop, '130000');
    await sweepHolds(shop);
    await arrive(buyer, ONumber, { amount: Total });
    const late = await quoteLateOf(buyer, ONumber);
    await desk('void-payment', bar, String(record.id), '--reason', 'charged back');
    await expect(acceptLateOf(buyer, ONumber, late)).rejects.toThrow(
      `wait for the payment of ${bar}`,
    );
    expect((await buyer.status(ONumber)).State).toBe('lapsed');
    expect(await heldBy(buyer)).toBe(10);
  });

  it('a conversion whose metal was used since stays lapsed: its customer decides about the money', async () => {
    const buyer = await Buyer.arrive(shop);
    await buyer.hold({ gold: '10' });
    const { ONumber, Total } = await convertByTransfer(buyer);
    const end = await holdEnd(shop, ONumber);
    shop.clock.now += DAY_MS + 1;
    rateIs(shop, '127000');
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
