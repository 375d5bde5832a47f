import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invoiceCounters, orders } from '#server/db/schema/orders.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Buyer, GOLD_10G, only } from '#server/testing/people/buyer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { assignInvoiceNumber } from './assign-invoice-number.ts';

let shop: TestShop;
let asha: Buyer;
const opened = { now: 0 };
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  opened.now = shop.clock.now;
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.now = opened.now;
  await shop.db.update(orders).set({ invoiceNumber: null, invoicedAt: null });
  await shop.db.delete(invoiceCounters);
  asha = await Buyer.arrive(shop);
});

const placed = async (buyer: Buyer = asha) => {
  await buyer.add(GOLD_10G);
  return (await buyer.pay()).ONumber;
};
const invoiceNumber = async (number: string) =>
  only(await shop.db.select().from(orders).where(eq(orders.number, number))).invoiceNumber;
const assign = (orderId: number, at = new Date(shop.now())) =>
  inTransaction(shop, async (tx) => (await assignInvoiceNumber(tx, orderId, at)).invoiceNumber);
const idOf = async (number: string) =>
  only(await shop.db.select().from(orders).where(eq(orders.number, number))).id;
/** Places an order and gives it its number, without the invoice itself, which could not be taken back. */
const numbered = async () => {
  const number = await placed();
  await assign(await idOf(number));
  return number;
};

describe('invoice numbers', () => {
  it('follow one another within the financial year, and begin again with the next', async () => {
    const numbers = [await numbered(), await numbered()];
    shop.clock.now = Date.UTC(2027, 2, 31, 18, 30);
    shop.rates.reading = { gold: '127000', silver: '154000', time: shop.now() };
    const later = await idOf(numbers[0] ?? '');
    expect(await Promise.all(numbers.map(invoiceNumber))).toEqual(['26-27/000001', '26-27/000002']);
    await shop.db.update(orders).set({ invoiceNumber: null }).where(eq(orders.id, later));
    expect(await assign(later)).toBe('27-28/000001');
  });

  it('stay with their order, asked however often', async () => {
    const id = await idOf(await placed());
    expect(await Promise.all([assign(id), assign(id), assign(id)])).toEqual(
      Array.from({ length: 3 }, () => '26-27/000001'),
    );
    expect(await invoiceNumber(await numbered())).toBe('26-27/000002');
  });

  it('leave no gap where what took one is undone', async () => {
    const id = await idOf(await placed());
    const undone = inTransaction(shop, async (tx) => {
      await assignInvoiceNumber(tx, id, new Date(shop.now()));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await assign(id)).toBe('26-27/000001');
  });

  it('are each given once where many are given at the same time', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 8; count += 1) ids.push(await idOf(await placed()));
    const given = await Promise.all(ids.map((id) => assign(id)));
    expect(given.toSorted()).toEqual(ids.map((_, index) => `26-27/00000${index + 1}`));
  });

  it('are not too long for the tax office, ever', async () => {
    await shop.db.insert(invoiceCounters).values({ series: '26-27', last: 2_147_483_646 });
    const number = await assign(await idOf(await placed()));
    expect(number).toBe('26-27/2147483647');
    expect(number?.length).toBeLessThanOrEqual(16);
  });
});
