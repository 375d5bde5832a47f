import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SaveIdentity } from '#shared/contract/buyer-identity.ts';
import { lockCustomer } from '#server/accounts/lock-customer.ts';
import { orders } from '#server/db/schema/orders.ts';
import { insertOrder } from '#server/desk/testing/insert-order.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Buyer, GOLD_10G, only } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import { payFor } from '#server/testing/people/pay-for.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { askTicket, makeTrade, openTradeShop } from '#server/testing/people/trader.ts';
import { identityForOrder, needsIdentity } from './ask-identity.ts';

const HOUR = 60 * 60_000;
/** Noon in India; midnight there is at 18:30 UTC. */
const NOON = Date.UTC(2026, 10, 20, 6, 30);
const MIDNIGHT = Date.UTC(2026, 10, 20, 18, 30);

let shop: TestShop;
let asha: Buyer;
beforeAll(async () => {
  shop = await openTradeShop();
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.now = NOON;
  shop.identity = { ...shop.identity, from: '200000', digitalFrom: '200000' };
  asha = await Buyer.arrive(shop);
});

let given = 0;
/** A PAN of its own: customers who share one count as one buyer. */
const newPan = () => `ABCPM${String((given += 1)).padStart(4, '0')}K`;
const givePan = (buyer: Buyer, Pan = newPan()) =>
  call(shop, SaveIdentity, { Pan, Name: 'Asha Mehta' }, buyer.caller);
/** The store's answer for an order of this total: `needed`, `free`, or the PAN it is kept with. */
const about = async (total: string, buyer = asha, kind: 'buy' | 'digital' = 'buy') => {
  const asked = { customerId: buyer.id, kind, total };
  const told = await needsIdentity(shop, asked);
  return inTransaction(shop, async (tx) => {
    await lockCustomer(tx, buyer.id);
    return (await identityForOrder(tx, asked))?.masked ?? 'free';
  }).then(
    (said) => (told ? 'contradiction' : said),
    (error: { code?: number; reason?: string; message?: string }) =>
      told && error.code === 409 && error.reason === 'identity-needed' ? 'needed' : error.message,
  );
};
const ordered = (paid: string, buyer = asha) => insertOrder(shop, buyer.id, { paid });
const setState = (number: string, state: (typeof orders.$inferSelect)['state']) =>
  shop.db.update(orders).set({ state }).where(eq(orders.number, number));
const panOf = async (number: string) =>
  only(await shop.db.select().from(orders).where(eq(orders.number, number))).identityId;

describe('the PAN is asked for', () => {
  it('the PAN is asked for from the threshold on, to the paisa', async () => {
    expect(await about('199999.99')).toBe('free');
    expect(await about('200000.00')).toBe('needed');
    expect(await about('1330000.00')).toBe('needed');
  });

  it('the refusal without a PAN says why, in words for somebody who may have paid by UPI already', async () => {
    await expect(
      inTransaction(shop, (tx) =>
        identityForOrder(tx, { customerId: asha.id, kind: 'buy', total: '200000' }),
      ),
    ).rejects.toThrow(
      'From ₹2,00,000 in a day on, the law asks for the buyer’s PAN. Add yours, then go on: nothing was ordered so far. If you have paid already, do not pay again.',
    );
  });

  it('orders of one day count together, so that splitting does not help', async () => {
    await ordered('150000.00');
    expect(await about('49999.99')).toBe('free');
    expect(await about('50000.00')).toBe('needed');
    await ordered('49999.99');
    expect(await about('0.01')).toBe('needed');
  });

  it('totals count by the day in India', async () => {
    shop.clock.now = MIDNIGHT - 1;
    await ordered('150000.00');
    expect(await about('50000.00')).toBe('needed');
    shop.clock.now = MIDNIGHT;
    expect(await about('50000.00')).toBe('free');
    await ordered('150000.00');
    shop.clock.now = MIDNIGHT + 24 * HOUR - 1;
    expect(await about('50000.00')).toBe('needed');
    shop.clock.now += 1;
    expect(await about('50000.00')).toBe('free');
  });

  it.each(['rejected', 'cancelled', 'replaced', 'lapsed'] as const)(
    'an order of the day that is %s does not count',
    async (state) => {
      await setState(await ordered('150000.00'), state);
      expect(await about('199999.99')).toBe('free');
    },
  );

  it('a lapsed order counts where its money has come, since it may go on yet', async () => {
    const number = await ordered('150000.00');
    await payFor(shop, number, '1.00');
    await setState(number, 'lapsed');
    expect(await about('50000.00')).toBe('needed');
  });

  it.each(['payment-received', 'confirmed', 'dispatched', 'delivered', 'returned'] as const)(
    'an order of the day that is %s counts',
    async (state) => {
      await setState(await ordered('150000.00'), state);
      expect(await about('50000.00')).toBe('needed');
    },
  );

  it('nobody is asked for a PAN where the store asks for none', async () => {
    shop.identity = { ...shop.identity, from: '0' };
    expect(await about('1330000.00')).toBe('free');
    expect(await about('1330000.00', asha, 'digital')).toBe('needed');
  });

  it('digital metal has a threshold of its own, which counts what else was bought', async () => {
    shop.identity = { ...shop.identity, digitalFrom: '50000' };
    expect(await about('49999.99', asha, 'digital')).toBe('free');
    expect(await about('50000.00', asha, 'digital')).toBe('needed');
    expect(await about('50000.00')).toBe('free');
    await ordered('40000.00');
    expect(await about('10000.00', asha, 'digital')).toBe('needed');
  });

  it('an order and the one that replaces it do not count twice', async () => {
    const number = await ordered('150000.00');
    await payFor(shop, number, '1.00');
    await setState(number, 'lapsed');
    const [old] = await shop.db.select().from(orders).where(eq(orders.number, number));
    const again = (replaces?: number) =>
      inTransaction(shop, (tx) =>
        identityForOrder(tx, { customerId: asha.id, kind: 'buy', total: '160000', replaces }),
      );
    await expect(again()).rejects.toMatchObject({ reason: 'identity-needed' });
    expect(await again(old?.id)).toBeUndefined();
  });

  it('the refusal of a new price for a lapsed order sends nobody to order anew', async () => {
    const number = await ordered('190000.00');
    await payFor(shop, number, '1.00');
    await setState(number, 'lapsed');
    const [old] = await shop.db.select().from(orders).where(eq(orders.number, number));
    const replaces = old?.id;
    await expect(
      inTransaction(shop, (tx) =>
        identityForOrder(tx, { customerId: asha.id, kind: 'buy', total: '200000', replaces }),
      ),
    ).rejects.toMatchObject({
      reason: 'identity-needed',
      message:
        'From ₹2,00,000 in a day on, the law asks for the buyer’s PAN. Add yours under My Account and take the new price then: nothing was changed, and your money stays with the order.',
    });
  });

  it('each buyer’s total counts for themselves only', async () => {
    await ordered('199999.99', await Buyer.arrive(shop));
    expect(await about('199999.99')).toBe('free');
  });
});

describe('a PAN that was given', () => {
  it('lets the order through, which keeps it, as do the day’s others', async () => {
    const first = await ordered('150000.00');
    expect(await panOf(first)).toBeNull();
    await givePan(asha);
    expect(await about('50000.00')).toMatch(/^••••••...K$/);
    expect(await panOf(first)).not.toBeNull();
  });

  it('a PAN is not kept with an order for which the law does not ask', async () => {
    await givePan(asha);
    expect(await about('199999.99')).toBe('free');
  });

  it('counts two accounts as one buyer', async () => {
    const other = await Buyer.arrive(shop);
    const pan = newPan();
    await givePan(asha, pan);
    await givePan(other, pan);
    await ordered('150000.00', other);
    expect(await about('49999.99')).toBe('free');
    expect(await about('50000.00')).toMatch(/^••••••...K$/);
  });

  it('a PAN that a verification service found wrong does not count', async () => {
    shop.identity = {
      ...shop.identity,
      verifier: { name: 'no', ask: () => Promise.resolve('other-name') },
    };
    await givePan(asha);
    shop.identity = { ...shop.identity, verifier: undefined };
    expect(await about('200000.00')).toBe('needed');
  });

  it('stays with its order when the customer gives another one', async () => {
    shop.identity = { ...shop.identity, from: '1' };
    await givePan(asha);
    await asha.add(GOLD_10G);
    const { ONumber } = await asha.pay();
    const kept = await panOf(ONumber);
    await givePan(asha);
    expect(await panOf(ONumber)).toBe(kept);
    expect(kept).not.toBeNull();
  });
});

describe('an order without the PAN that it needs', () => {
  it('an order without its PAN is refused however it is placed, and its price stays held', async () => {
    await asha.add(GOLD_10G);
    const { Total } = await asha.lock();
    shop.identity = { ...shop.identity, from: Total };
    const { QuoteId, IdentityNeeded } = await asha.lock();
    expect(IdentityNeeded).toBe(true);
    for (const change of [{ QuoteId }, {}, { QuoteId, RequestId: 'again' }]) {
      await expect(asha.pay(change)).rejects.toMatchObject({
        code: 409,
        reason: 'identity-needed',
      });
    }
    await givePan(asha);
    expect((await asha.lock()).IdentityNeeded).toBe(false);
    const { ONumber } = await asha.pay({ QuoteId, RequestId: 'again' });
    expect(await panOf(ONumber)).not.toBeNull();
  });

  it('an order a paisa below the total needs no PAN', async () => {
    await asha.add(GOLD_10G);
    const { Total } = await asha.lock();
    shop.identity = { ...shop.identity, from: (Number(Total) + 0.01).toFixed(2) };
    expect((await asha.lock()).IdentityNeeded).toBe(false);
    expect(await panOf((await asha.pay()).ONumber)).toBeNull();
  });

  it('a coin out of digital metal is refused without its PAN', async () => {
    const weight = await asha.add(GOLD_10G);
    await asha.hold({ gold: '10' });
    shop.identity = { ...shop.identity, from: '1' };
    const coin = { detailId: weight.id, grams: '10' };
    expect((await asha.lockCoin(coin)).IdentityNeeded).toBe(true);
    await expect(asha.convert(coin)).rejects.toMatchObject({ reason: 'identity-needed' });
    expect((await asha.balance()).gold).toBe('10.0000');
  });

  it('digital metal is refused without its PAN, and its sale needs none', async () => {
    shop.identity = { ...shop.identity, digitalFrom: '1' };
    await asha.hold({ gold: '10' });
    const ticket = await askTicket(asha);
    expect(ticket.IdentityNeeded).toBe(true);
    await expect(makeTrade(asha, ticket)).rejects.toMatchObject({ reason: 'identity-needed' });
    expect((await askTicket(asha, { side: 'sell' })).IdentityNeeded).toBe(false);
    await givePan(asha);
    expect(await panOf((await makeTrade(asha, ticket)).ONumber)).not.toBeNull();
  });
});

describe('orders at the same moment', () => {
  it('simultaneous orders of one buyer without a PAN do not slip under the threshold together', async () => {
    await asha.add(GOLD_10G);
    const { Total } = await asha.lock();
    // One order stays below the threshold, two exceed it.
    shop.identity = { ...shop.identity, from: (Number(Total) * 1.5).toFixed(2) };
    for (let turn = 0; turn < 3; turn += 1) {
      const buyer = await Buyer.arrive(shop);
      const ends = await Promise.allSettled(
        Array.from({ length: 6 }, () =>
          inTransaction(shop, async (tx) => {
            await lockCustomer(tx, buyer.id);
            await identityForOrder(tx, { customerId: buyer.id, kind: 'buy', total: Total });
            await insertOrder(tx, buyer.id, { paid: Total });
          }),
        ),
      );
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  it('simultaneous orders of two accounts with one PAN see one another', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const pan = newPan();
      const buyers = await Promise.all([Buyer.arrive(shop), Buyer.arrive(shop)]);
      for (const buyer of buyers) await givePan(buyer, pan);
      const kept = await Promise.all(
        buyers.map((buyer) =>
          inTransaction(shop, async (tx) => {
            await lockCustomer(tx, buyer.id);
            const asked = { customerId: buyer.id, kind: 'buy' as const, total: '150000' };
            const identity = await identityForOrder(tx, asked);
            await insertOrder(tx, buyer.id, { paid: '150000.00' });
            return identity !== undefined;
          }),
        ),
      );
      // The first alone stays below; the second is asked, as both count together.
      expect(kept.toSorted()).toEqual([false, true]);
    }
  });
});
