import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GetInvoice } from '#shared/contract/orders.ts';
import { addresses } from '#server/db/schema/accounts.ts';
import { orders } from '#server/db/schema/orders.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { Buyer, GOLD_10G, only } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import { payFor } from '#server/testing/people/pay-for.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { askTicket, makeTrade, openTradeShop } from '#server/testing/people/trader.ts';

/** One business in Gujarat, in Goa, and with a mistyped letter. */
const GUJARAT = '24AAPFU0939F1Z1';
const GOA = '30AAPFU0939F1Z8';
const WRONG = '24AAPFU0939F1Z2';

let shop: TestShop;
let asha: Buyer;
beforeAll(async () => {
  shop = await openTradeShop();
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  asha = await Buyer.arrive(shop);
  await asha.add(GOLD_10G);
});

/** Writes a GSTIN as an older store accepted it. */
const setGstin = (id: unknown, gstNumber: string) =>
  shop.db
    .update(addresses)
    .set({ gstNumber })
    .where(eq(addresses.id, Number(id)));
const orderOf = async (number: string) =>
  only(await shop.db.select().from(orders).where(eq(orders.number, number)));

describe('the GSTIN of an order', () => {
  it('the GSTIN is that of its billing address, with the state that gave it', async () => {
    await setGstin(asha.billingId, GUJARAT);
    await setGstin(asha.shippingId, '');
    const { ONumber } = await asha.pay();
    expect(await orderOf(ONumber)).toMatchObject({
      billing: { gstNumber: GUJARAT, state: 'Gujarat' },
      shipping: { gstNumber: '', state: 'Goa' },
    });
    await payFor(shop, ONumber);
    await moveOrder(shop, { orderNumber: ONumber, to: 'confirmed', by: 'desk:R' });
    const { Pdf } = only((await call(shop, GetInvoice, { ONumber }, asha.caller)).data);
    const text = readPdf(Buffer.from(Pdf, 'base64')).join('\n');
    expect(text).toContain(`GSTIN ${GUJARAT}`);
    expect(text).toContain('Gujarat (24)');
    // The place of delivery decides the tax.
    expect(text).toContain('Goa (30)');
  });

  it('the place of supply of a gift into another state is where its PIN code delivers', async () => {
    for (const id of [asha.billingId, asha.shippingId]) await setGstin(id, '');
    await shop.db
      .update(addresses)
      .set({ address: '4 Baner Road, Pune 411045' })
      .where(eq(addresses.id, Number(asha.shippingId)));
    const { ONumber } = await asha.pay();
    expect(await orderOf(ONumber)).toMatchObject({
      billing: { state: 'Goa' },
      shipping: { state: 'Maharashtra' },
    });
    await payFor(shop, ONumber);
    await moveOrder(shop, { orderNumber: ONumber, to: 'confirmed', by: 'desk:R' });
    const { Pdf } = only((await call(shop, GetInvoice, { ONumber }, asha.caller)).data);
    expect(readPdf(Buffer.from(Pdf, 'base64')).join('\n')).toContain('Maharashtra (27)');
  });

  it('may be missing, and is then nowhere', async () => {
    for (const id of [asha.billingId, asha.shippingId]) await setGstin(id, '');
    const { ONumber } = await asha.pay();
    expect(await orderOf(ONumber)).toMatchObject({
      billing: { gstNumber: '', state: 'Goa' },
    });
  });

  it('the GSTIN is kept tidy, however an older store has it', async () => {
    await setGstin(asha.billingId, ` ${GOA.toLowerCase()} `);
    expect(await orderOf((await asha.pay()).ONumber)).toMatchObject({
      billing: { gstNumber: GOA },
    });
  });

  it.each([
    ['billing', 'The GST number of the billing address is not right.'],
    ['shipping', 'The GST number of the shipping address is not right.'],
  ])('stops the order where it is wrong in the %s address', async (type, words) => {
    await setGstin(type === 'billing' ? asha.billingId : asha.shippingId, WRONG);
    await expect(asha.pay()).rejects.toMatchObject({
      code: 400,
      message: expect.stringContaining(words),
    });
    expect(await asha.bag()).toHaveLength(1);
  });

  it('stops a purchase of digital metal where it is wrong', async () => {
    await setGstin(asha.billingId, WRONG);
    const ticket = await askTicket(asha);
    await expect(makeTrade(asha, ticket)).rejects.toMatchObject({
      code: 400,
      message: expect.stringContaining('billing address'),
    });
    await setGstin(asha.billingId, GUJARAT);
    expect(await orderOf((await makeTrade(asha, ticket)).ONumber)).toMatchObject({
      shipping: { gstNumber: GUJARAT, state: 'Gujarat' },
    });
  });
});
