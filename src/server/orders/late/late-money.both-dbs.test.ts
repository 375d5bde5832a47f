import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { DAY_MS } from '#shared/india-time.ts';
import { productDetails } from '#server/db/schema/catalogue.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { paiseOf, rupeesOf } from '#server/payments/paise.ts';
import { sweepHolds } from '#server/payments/transfer/sweep-holds.ts';
import { Buyer, GOLD_10G } from '#server/testing/people/buyer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import {
  acceptLateOf,
  arrive,
  declineLateOf,
  holdEnd,
  lapse,
  orderByTransfer,
  quoteLateOf,
  rateIs,
  transferOf,
} from '#server/testing/people/transfers.ts';

const MINUTE_MS = 60_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
});
afterAll(() => shop.close());
beforeEach(() => rateIs(shop, '127000'));

const less = (amount: string, by: string) => rupeesOf(paiseOf(amount) - paiseOf(by));
const plus = (amount: string, by: string) => rupeesOf(paiseOf(amount) + paiseOf(by));
const desk = (...args: string[]) => runDesk(shop, { args: [...args, '--json'], user: 'meera' });

describe('late money', () => {
  it('buys at the price of now where the customer takes it, with the rest still to pay', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber, Total } = await lapse(buyer);
    await arrive(buyer, ONumber, { amount: Total });
    expect((await transferOf(buyer, ONumber)).NewPriceUntil).toBeUndefined();
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
    expect((await transferOf(buyer, ONumber)).NewPriceUntil).toBe(late.expiresAt);
    const next = await acceptLateOf(buyer, ONumber, late);
    expect(next.ONumber).toBe(late.ONumber);
    expect(await buyer.status(ONumber)).toMatchObject({
      State: 'replaced',
      ReplacedBy: next.ONumber,
      Money: { Came: Total, GivenBack: '0.00', StillToPay: '0.00', DueBack: '0.00' },
    });
    // It counts for the new order, and nothing went back.
    expect((await buyer.status(ONumber)).Money?.Payments.some(({ Back }) => Back)).toBe(false);
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

  it('late money buys at the lower price if the rates fell, and the rest is due back', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber, Total } = await lapse(buyer);
    rateIs(shop, '120000');
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
    const { ONumber, Total } = await lapse(buyer);
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

  it('late money for a replaced order goes on to the new one while that waits, else it is due back', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber, Total } = await lapse(buyer);
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

  it('late money is decided once: the same request gets the same answer, another one is refused', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber } = await lapse(buyer);
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

  it('late money is decided once if both decisions come at the same time', async () => {
    const buyer = await Buyer.arrive(shop);
    for (let turn = 0; turn < 4; turn += 1) {
      const { ONumber } = await lapse(buyer);
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
    const { ONumber } = await lapse(buyer);
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
    // Its number is one that the customer was never told, and its money is here.
    const over =
      'This price has run out. Please see the new price: nothing was changed, and your money stays with the order.';
    await expect(acceptLateOf(buyer, ONumber, late)).rejects.toMatchObject({
      reason: 'price-moved',
      message: over,
    });
    const unknown = { ...late, QuoteId: 'swept since' };
    await expect(acceptLateOf(buyer, ONumber, unknown)).rejects.toThrow(over);
  });

  it('is no reason for a price where nothing came, or where the pieces are not sold any more', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber } = await lapse(buyer);
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

describe('an invoice of before', () => {
  it('is taken back by a credit note where its order goes on as another, which has an invoice of its own', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber, Total } = await orderByTransfer(buyer);
    const part = '1000.00';
    await arrive(buyer, ONumber, { amount: part });
    const { record } = await arrive(buyer, ONumber, { amount: less(Total, part) });
    expect((await desk('confirm', ONumber)).error).toEqual([]);
    expect((await desk('unconfirm', ONumber, '--reason', 'Another’s money')).error).toEqual([]);
    const taken = await desk('void-payment', ONumber, String(record.id), '--reason', 'Another’s');
    expect(taken.error).toEqual([]);
    shop.clock.now = (await holdEnd(shop, ONumber)) + MINUTE_MS;
    rateIs(shop, '130000');
    await sweepHolds(shop);
    const next = await acceptLateOf(buyer, ONumber, await quoteLateOf(buyer, ONumber));
    expect(await buyer.status(ONumber)).toMatchObject({
      State: 'replaced',
      Notes: [{ Kind: 'credit-note', Amount: Total }],
    });
    expect(await buyer.status(next.ONumber)).toMatchObject({ Notes: [] });
  });
});

describe('money that moved on', () => {
  it('moved money is taken back in both orders or in none', async () => {
    const buyer = await Buyer.arrive(shop);
    const { ONumber, Total } = await lapse(buyer);
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
