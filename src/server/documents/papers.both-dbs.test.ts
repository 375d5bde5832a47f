import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GetInvoice } from '#shared/contract/orders.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { customers } from '#server/db/schema/accounts.ts';
import { productDetails, premiums, products } from '#server/db/schema/catalogue.ts';
import { clientDetails } from '#server/db/schema/content.ts';
import { issuedDocuments } from '#server/db/schema/documents.ts';
import { orders } from '#server/db/schema/orders.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { Buyer, GOLD_10G, only } from '#server/testing/people/buyer.ts';
import { call, type TestCaller } from '#server/testing/call.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { payFor } from '#server/testing/people/pay-for.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let asha: Buyer;
let details: Record<string, string>;
const opened = { now: 0 };
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  opened.now = shop.clock.now;
  ({ details } = only(await shop.db.select().from(clientDetails)));
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.now = opened.now;
  await sellAs(details);
  asha = await Buyer.arrive(shop);
});

const sellAs = (given: Record<string, string>) =>
  shop.db.update(clientDetails).set({ details: given });
const placed = async () => {
  await asha.add(GOLD_10G);
  return (await asha.pay()).ONumber;
};
const confirm = (orderNumber: string) =>
  moveOrder(shop, { orderNumber, to: 'confirmed', by: 'desk:R' });
const confirmed = async () => {
  const orderNumber = await placed();
  await payFor(shop, orderNumber);
  await confirm(orderNumber);
  return orderNumber;
};
const orderOf = async (number: string) =>
  only(await shop.db.select().from(orders).where(eq(orders.number, number)));
const issuedFor = async (number: string) => {
  const { id } = await orderOf(number);
  return shop.db.select().from(issuedDocuments).where(eq(issuedDocuments.orderId, id));
};
const open = async (ONumber: string, caller: TestCaller = asha.caller) =>
  only((await call(shop, GetInvoice, { ONumber }, caller)).data);

describe('GetInvoice', () => {
  it('opens the invoice of a confirmed order, as it was sold', async () => {
    const number = await confirmed();
    const { Paid } = await asha.status(number);
    const { FileName, Pdf } = await open(number);
    expect(FileName).toMatch(/^invoice-26-27-\d{6}\.pdf$/);
    const [page = ''] = readPdf(Buffer.from(Pdf, 'base64'));
    expect(page).toContain(number);
    expect(page).toContain('GSTIN 27AAAAA0000A1Z2');
    expect(page).toContain('Goa (30)');
    expect(page).toContain('IGST 3%');
    expect(page).toContain(formatRupees(Paid));
    expect((await open(number)).Pdf).toBe(Pdf);
  });

  it('opens the same file, byte for byte, after every setting and detail was changed', async () => {
    const number = await confirmed();
    const before = await open(number);
    const now = { ...shop };
    try {
      // A seller elsewhere, with all details changed.
      const moved = Object.fromEntries(
        Object.entries(details).map(([name, value]) => [name, `${value} and others`]),
      );
      const change = { ...moved, GstNumber: '24AAAAA0000A1Z8', Address1: '7 Manek Chowk, Gujarat' };
      await sellAs({ ...change, State: 'Gujarat' });
      Object.assign(shop, {
        name: 'SUVARNA',
        tax: { profile: 'india-gst', conversionGstPercent: '18' },
        hsnDigits: '6',
        cardSurchargePercent: '9',
      });
      await shop.db.update(products).set({ name: 'Called otherwise', metal: 'Silver' });
      await shop.db.update(productDetails).set({ grams: '3', makingCharge: '30' });
      await shop.db.update(premiums).set({ gold999: '9999' });
      await shop.db.update(customers).set({ firstName: 'Ravi', state: 'Kerala' });
      shop.clock.now += 20 * 24 * 60 * 60_000;
      expect(await open(number)).toEqual(before);
      await sellAs({});
      expect(await open(number)).toEqual(before);
    } finally {
      Object.assign(shop, now);
    }
  });

  it('no invoice can be opened before the order is confirmed', async () => {
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

describe('an issued paper', () => {
  it('an issued paper is kept with all that it says', async () => {
    const number = await confirmed();
    const { invoiceNumber, paid } = await orderOf(number);
    expect(only(await issuedFor(number))).toMatchObject({
      kind: 'invoice',
      number: invoiceNumber,
      data: {
        number: invoiceNumber,
        orderNumber: number,
        paid,
        seller: { name: 'Aurum Refiners Private Limited', gstNumber: '27AAAAA0000A1Z2' },
        billTo: { name: 'Asha Mehta', state: 'Goa' },
        placeOfSupply: 'Goa (30)',
      },
    });
  });

  it('an issued paper is neither changed nor removed', async () => {
    await confirmed();
    const refused = { cause: { message: 'issued_documents is only ever added to' } };
    await expect(shop.db.update(issuedDocuments).set({ number: '1' })).rejects.toMatchObject(
      refused,
    );
    await expect(shop.db.delete(issuedDocuments)).rejects.toMatchObject(refused);
  });

  it('an issued paper is not opened if its file is not the one that was issued', async () => {
    const number = await placed();
    const { id } = await orderOf(number);
    const [one] = await issuedFor(await confirmed());
    if (!one) throw new Error('No invoice');
    const { id: _, ...copy } = one;
    const broken = { ...copy, orderId: id, number: 'X/1', sha256: '0'.repeat(64) };
    await shop.db.insert(issuedDocuments).values(broken);
    await expect(open(number)).rejects.toMatchObject({ code: 500 });
  });

  it('is made once for an order that was numbered before papers were kept', async () => {
    const number = await placed();
    const mine = eq(orders.number, number);
    const invoicedAt = new Date(opened.now);
    await shop.db.update(orders).set({ invoiceNumber: '25-26/000077', invoicedAt }).where(mine);
    await sellAs({ ...details, GstNumber: '' });
    await expect(open(number)).rejects.toMatchObject({
      code: 404,
      message:
        'The invoice of this order is still being prepared. Please try again later, or write to us.',
    });
    await sellAs(details);
    const papers = await Promise.all([open(number), open(number), open(number)]);
    expect(new Set(papers.map(({ Pdf }) => Pdf)).size).toBe(1);
    expect(readPdf(Buffer.from(papers[0]?.Pdf ?? '', 'base64'))[0]).toContain('25-26/000077');
    expect(await issuedFor(number)).toHaveLength(1);
  });
});

describe('an order is not confirmed while the seller lacks', () => {
  it.each([
    ['a name', { Name: ' ' }, 'Name'],
    ['an address', { Address1: '', Address2: '', Address3: '' }, 'Address1'],
    ['a GSTIN', { GstNumber: '' }, 'GstNumber'],
    ['a GSTIN that is right', { GstNumber: '27AAAAA0000A1Z5' }, 'GstNumber'],
    ['a state', { GstNumber: '', Address1: 'Zaveri Bazaar', State: '' }, 'GstNumber, State'],
  ])('%s', async (_what, change, fields) => {
    const number = await placed();
    await payFor(shop, number);
    await sellAs({ ...details, ...change });
    await expect(confirm(number)).rejects.toMatchObject({
      code: 409,
      message: `No invoice can be made: the seller is not complete. Set ${fields} in the client details, then try again.`,
    });
    expect(await orderOf(number)).toMatchObject({ state: 'payment-received', invoiceNumber: null });
    await sellAs(details);
    await confirm(number);
    expect(await issuedFor(number)).toHaveLength(1);
  });
});
