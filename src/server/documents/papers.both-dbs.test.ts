import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GetInvoice } from '#shared/contract/orders.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { premiums, products } from '#server/db/schema/catalogue.ts';
import { invoiceCounters, orders } from '#server/db/schema/orders.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { Buyer, GOLD_10G, only } from '#server/testing/buyer.ts';
import { call, type TestCaller } from '#server/testing/call.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { payFor } from '#server/testing/pay-for.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { assignInvoiceNumber } from './invoices/assign-invoice-number.ts';

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
const confirmed = async () => {
  const orderNumber = await placed();
  await payFor(shop, orderNumber);
  await moveOrder(shop, { orderNumber, to: 'confirmed', by: 'desk:R' });
  return orderNumber;
};
const invoiceNumber = async (number: string) =>
  only(await shop.db.select().from(orders).where(eq(orders.number, number))).invoiceNumber;
const assign = (orderId: number, at = new Date(shop.now())) =>
  inTransaction(shop, (tx) => assignInvoiceNumber(tx, orderId, at));
const idOf = async (number: string) =>
  only(await shop.db.select().from(orders).where(eq(orders.number, number))).id;
const open = async (ONumber: string, caller: TestCaller = asha.caller) =>
  only((await call(shop, GetInvoice, { ONumber }, caller)).data);

describe('invoice numbers', () => {
  it('follow one another within the financial year, and begin again with the next', async () => {
    const numbers = [await confirmed(), await confirmed()];
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
    expect(await invoiceNumber(await confirmed())).toBe('26-27/000002');
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
    expect(given.sort()).toEqual(ids.map((_, index) => `26-27/00000${index + 1}`));
  });

  it('are not too long for the tax office, ever', async () => {
    await shop.db.insert(invoiceCounters).values({ year: '26-27', last: 2_147_483_646 });
    const number = await assign(await idOf(await placed()));
    expect(number).toBe('26-27/2147483647');
    expect(number.length).toBeLessThanOrEqual(16);
  });
});

describe('GetInvoice', () => {
  it('opens the invoice of a confirmed order, as it was sold', async () => {
    const number = await confirmed();
    const { Paid } = await asha.status(number);
    const { FileName, Pdf } = await open(number);
    expect(FileName).toBe('invoice-26-27-000001.pdf');
    const [page = ''] = readPdf(Buffer.from(Pdf, 'base64'));
    expect(page).toContain(number);
    expect(page).toContain('GSTIN 27AAAAA0000A1Z5');
    expect(page).toContain('Goa (30)');
    expect(page).toContain('IGST 3%');
    expect(page).toContain(formatRupees(Paid));
    expect((await open(number)).Pdf).toBe(Pdf);
  });

  it('stays as it was sold whatever the catalogue says later', async () => {
    const number = await confirmed();
    const { Pdf } = await open(number);
    await shop.db.update(products).set({ name: 'Called otherwise' });
    await shop.db.update(premiums).set({ gold999: '9999' });
    expect((await open(number)).Pdf).toBe(Pdf);
  });

  it('has nothing to open before the order is confirmed', async () => {
    const number = await placed();
    await expect(open(number)).rejects.toMatchObject({
      code: 404,
      message: 'This order has no invoice yet. It gets one when the refinery has confirmed it.',
    });
  });

  it('does not tell the order of another customer from one that never was', async () => {
    const number = await confirmed();
    const other = await Buyer.arrive(shop);
    const unknown = { code: 404, message: 'We do not know this order.' };
    await expect(open(number, other.caller)).rejects.toMatchObject(unknown);
    await expect(open('B261120NEVER1', other.caller)).rejects.toMatchObject(unknown);
    await expect(open('', other.caller)).rejects.toMatchObject(unknown);
    await expect(open(number, { address: '192.0.2.9' })).rejects.toMatchObject({ code: 401 });
  });

  it('answers many at once, each with its own', async () => {
    const numbers = [await confirmed(), await confirmed(), await confirmed()];
    const asked = Array.from({ length: 12 }, (_, index) => numbers[index % 3] ?? '');
    const papers = await Promise.all(asked.map((number) => open(number)));
    for (const [index, { Pdf }] of papers.entries()) {
      expect(readPdf(Buffer.from(Pdf, 'base64'))[0]).toContain(asked[index]);
    }
  });
});
