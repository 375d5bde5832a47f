import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GetInvoice } from '#shared/contract/orders.ts';
import { addresses } from '#server/db/schema/accounts.ts';
import { eInvoices, issuedDocuments } from '#server/db/schema/documents.ts';
import { orders } from '#server/db/schema/orders.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { Buyer, GOLD_10G, only } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import { payFor } from '#server/testing/people/pay-for.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { askTicket, makeTrade, openTradeShop } from '#server/testing/people/trader.ts';
import { EInvoiceRefused, type EInvoiceGateway } from './gateway.ts';
import { openSandbox } from './sandbox.ts';
import { sweepEInvoices } from './sweep-e-invoices.ts';

const GOA = '30AAPFU0939F1Z8';
const ADDRESS = '14 Ranade Road, Panaji, Goa 403001';

let shop: TestShop;
let asha: Buyer;
let asked: string[];
let portal: EInvoiceGateway;
beforeAll(async () => {
  shop = await openTradeShop();
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  portal = openSandbox(() => shop.clock.now);
  asked = [];
  shop.eInvoices = {
    ...portal,
    register: (form) => {
      asked.push(form.DocDtls.No);
      return portal.register(form);
    },
  };
  asha = await Buyer.arrive(shop);
  await saysAddress(ADDRESS);
});

const saysAddress = (address: string, gstNumber = GOA) =>
  shop.db.update(addresses).set({ address, gstNumber }).where(eq(addresses.customerId, asha.id));
async function bought(): Promise<string> {
  await asha.add(GOLD_10G);
  const { ONumber } = await asha.pay();
  await payFor(shop, ONumber);
  await moveOrder(shop, { orderNumber: ONumber, to: 'confirmed', by: 'desk:R' });
  return ONumber;
}
const open = async (ONumber: string, Number = '') => {
  const { FileName, Pdf } = only(
    (await call(shop, GetInvoice, { ONumber, Number }, asha.caller)).data,
  );
  return { FileName, pdf: Buffer.from(Pdf, 'base64') };
};
const papersOf = async (order: string) => {
  const { id } = only(await shop.db.select().from(orders).where(eq(orders.number, order)));
  return shop.db
    .select()
    .from(issuedDocuments)
    .leftJoin(eInvoices, eq(eInvoices.documentId, issuedDocuments.id))
    .where(eq(issuedDocuments.orderId, id))
    .orderBy(issuedDocuments.id);
};
const desk = async (...args: string[]) => {
  const { code, out, error } = await runDesk(shop, {
    args: [...args, '--by', 'Meera'],
    user: 'meera',
  });
  return { code, text: [...out, ...error].join('\n') };
};

describe('an invoice to a firm', () => {
  it('is registered once though two instances sweep at once, and what was issued stays as it is', async () => {
    const order = await bought();
    const before = await open(order);
    expect(before.FileName).toMatch(/^invoice-/);
    await Promise.all([sweepEInvoices(shop), sweepEInvoices({ ...shop }), sweepEInvoices(shop)]);
    const { issued_documents: paper, e_invoices: row } = only(await papersOf(order));
    expect(asked.filter((number) => number === paper.number)).toHaveLength(1);
    expect(row).toMatchObject({ state: 'registered', provider: 'sandbox', tries: 1 });
    expect(row?.irn).toMatch(/^[0-9a-f]{64}$/);
    expect(Buffer.from(paper.pdf)).toEqual(before.pdf);
    const after = await open(order);
    expect(after.FileName).toBe(`e-${before.FileName}`);
    expect(createHash('sha256').update(after.pdf).digest('hex')).toBe(row?.sha256);
    const text = readPdf(after.pdf).join('\n');
    for (const part of [row?.irn, row?.ackNo, paper.number, `GSTIN ${GOA}`]) {
      expect(text).toContain(part);
    }
    await sweepEInvoices(shop);
    expect(asked.filter((number) => number === paper.number)).toHaveLength(1);
    expect((await open(order)).pdf).toEqual(after.pdf);
    const papers = await desk('papers', order);
    expect(papers.text).toContain(row?.irn);
  });

  it('gets the same registration when the first answer was lost', async () => {
    const order = await bought();
    const lost: EInvoiceGateway = {
      ...portal,
      register: async (form) => {
        await portal.register(form);
        throw new Error('no answer');
      },
    };
    await sweepEInvoices({ ...shop, eInvoices: lost });
    expect(only(await papersOf(order)).e_invoices).toMatchObject({ state: 'waiting', tries: 1 });
    // Not asked before its time.
    await sweepEInvoices(shop);
    expect(asked).toEqual([]);
    shop.clock.now += 3 * 60_000;
    await sweepEInvoices(shop);
    const { issued_documents: paper, e_invoices: row } = only(await papersOf(order));
    expect(asked).toEqual([paper.number]);
    expect(row).toMatchObject({ state: 'registered', tries: 2 });
    expect(row?.ackAt?.getTime()).toBe(shop.clock.now - 3 * 60_000);
  });

  it('has its credit note registered too, against it', async () => {
    const order = await bought();
    await moveOrder(shop, { orderNumber: order, to: 'cancelled', by: 'desk:R', note: 'Sold out' });
    await sweepEInvoices(shop);
    const [, note] = await papersOf(order);
    expect(note).toMatchObject({
      issued_documents: { kind: 'credit-note' },
      e_invoices: { state: 'registered' },
    });
    const number = note?.issued_documents.number ?? '';
    const { FileName, pdf } = await open(order, number);
    expect(FileName).toMatch(/^e-credit-note-/);
    expect(readPdf(pdf).join('\n')).toContain(note?.e_invoices?.irn);
  });

  it('an invoice refused by the portal is shown to the desk, which may ask again', async () => {
    const order = await bought();
    const strict: EInvoiceGateway = {
      ...portal,
      register: () => Promise.reject(new EInvoiceRefused('2150: the GSTIN is cancelled')),
    };
    await sweepEInvoices({ ...shop, eInvoices: strict });
    const { issued_documents: paper, e_invoices: row } = only(await papersOf(order));
    expect(row).toMatchObject({ state: 'refused', reason: '2150: the GSTIN is cancelled' });
    expect((await open(order)).FileName).toMatch(/^invoice-/);
    expect((await desk('e-invoices')).text).toContain('2150: the GSTIN is cancelled');
    await sweepEInvoices(shop);
    expect(asked).toEqual([]);
    expect((await desk('e-invoices', '--again', paper.number)).code).toBe(0);
    await sweepEInvoices(shop);
    expect(only(await papersOf(order)).e_invoices).toMatchObject({ state: 'registered' });
    expect((await desk('e-invoices', '--again', paper.number)).code).not.toBe(0);
  });

  it('does not take the registration of another paper for its own', async () => {
    const order = await bought();
    const odd: EInvoiceGateway = {
      ...portal,
      register: (form) =>
        portal.register({
          ...form,
          BuyerDtls: { ...form.BuyerDtls, Gstin: '24AAPFU0939F1Z1', Stcd: '24' },
        }),
    };
    await sweepEInvoices({ ...shop, eInvoices: odd });
    expect(only(await papersOf(order)).e_invoices).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('another paper'),
      irn: null,
    });
  });

  it('needs a PIN code in the billing address before it is ordered', async () => {
    await saysAddress('14 Ranade Road');
    await asha.add(GOLD_10G);
    await expect(asha.pay()).rejects.toMatchObject({
      code: 400,
      message: expect.stringContaining('has no PIN code'),
    });
  });

  it('needs a PIN code of the state of the GSTIN before anything is ordered', async () => {
    await saysAddress('14 Ranade Road, Mumbai 400028');
    const refused = {
      code: 400,
      message: expect.stringContaining(
        'PIN code 400028, which is in Maharashtra, and a GST number of Goa',
      ),
    };
    await asha.add(GOLD_10G);
    await expect(asha.pay()).rejects.toMatchObject(refused);
    const ticket = await askTicket(asha);
    await expect(makeTrade(asha, ticket)).rejects.toMatchObject(refused);
    await saysAddress('14 Ranade Road, Mumbai 400028', '');
    expect((await asha.pay()).ONumber).toBeTruthy();
  });

  it('the desk corrects a billing address to no PIN code of another state than its GSTIN', async () => {
    await asha.add(GOLD_10G);
    const { ONumber } = await asha.pay();
    const moved = ['address', ONumber, '--billing', '--address', '14 Ranade Road, Mumbai 400028'];
    const refused = await desk(...moved);
    expect(refused.code).not.toBe(0);
    expect(refused.text).toContain('a GST number of Goa');
    const { eInvoices: gateway } = shop;
    shop.eInvoices = undefined;
    expect((await desk(...moved)).code).toBe(0);
    // One of before is no reason to leave a name wrong.
    shop.eInvoices = gateway;
    expect((await desk('address', ONumber, '--billing', '--name', 'Asha Naik')).code).toBe(0);
  });

  it('needs a PIN code in the shipping address too', async () => {
    await shop.db
      .update(addresses)
      .set({ address: '14 Ranade Road', gstNumber: '' })
      .where(eq(addresses.id, Number(asha.shippingId)));
    await asha.add(GOLD_10G);
    await expect(asha.pay()).rejects.toMatchObject({
      code: 400,
      message: expect.stringContaining('shipping address has no PIN code'),
    });
  });

  it('never changes in the database once it is registered', async () => {
    const order = await bought();
    await sweepEInvoices(shop);
    const { issued_documents: paper } = only(await papersOf(order));
    const mine = eq(eInvoices.documentId, paper.id);
    await expect(shop.db.update(eInvoices).set({ reason: 'x' }).where(mine)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('what was registered never changes') },
    });
    await expect(shop.db.delete(eInvoices).where(mine)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('only ever added') },
    });
  });
});

describe('an invoice that needs no registration', () => {
  it('is one to a buyer without a GSTIN, or of a store without E_INVOICE', async () => {
    await saysAddress('14 Ranade Road', '');
    expect(only(await papersOf(await bought())).e_invoices).toBeNull();
    await saysAddress(ADDRESS);
    shop.eInvoices = undefined;
    expect(only(await papersOf(await bought())).e_invoices).toBeNull();
  });
});
