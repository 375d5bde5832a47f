import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GetStatement } from '#shared/contract/digital.ts';
import { digitalQuotes } from '#server/db/schema/digital.ts';
import { orders } from '#server/db/schema/orders.ts';
import { Buyer, only } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import {
  askTicket,
  beginCard,
  listTradesOf,
  makeTrade,
  openTradeShop,
} from '#server/testing/people/trader.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import type { TestShop } from '#server/testing/test-shop.ts';

// A gram at 12,763.50 and GST of 382.91; 2 % of 13,146.41 is 262.93. GST of both is twice 195.40, where it is of both.
describe.each([
  ['specification', { Gst: '382.91', price: '13409.34' }],
  ['india-gst', { Gst: '390.80', price: '13417.23' }],
] as const)('metal bought by card under %s', (profile, paid) => {
  let shop: TestShop;
  let asha: Buyer;
  let number = '';
  beforeAll(async () => {
    shop = await openTradeShop();
    Object.assign(shop, { tax: { ...shop.tax, profile } });
    asha = await Buyer.arrive(shop);
    number = (await makeTrade(asha, await askTicket(asha), { paymentMode: 'CARD' })).ONumber;
    await (
      await beginCard(asha, number)
    )();
  }, 60_000);
  afterAll(() => shop.close());

  it('is listed with what its order cost', async () => {
    const { Paid, Surcharge } = await asha.status(number);
    expect({ Paid, Surcharge }).toEqual({ Paid: paid.price, Surcharge: '262.93' });
    expect(only(await listTradesOf(asha))).toMatchObject({ orderNo: number, ...paid });
  });

  it('is stated with what its order cost, and with what of it the card did', async () => {
    const stated = async (Format: 'csv' | 'pdf') => {
      const days = { From: '2026-11-20', To: '2026-11-20', Format };
      const { data } = await call(shop, GetStatement, days, asha.caller);
      return Buffer.from(only(data).File, 'base64');
    };
    const row = (await stated('csv'))
      .toString()
      .split('\r\n')
      .find((line) => line.includes(number));
    expect(row?.split(',').slice(7)).toEqual([
      '12763.50',
      '12763.50',
      paid.Gst,
      '262.93',
      paid.price,
      '',
    ]);
    const page = readPdf(await stated('pdf')).join();
    expect(page).toContain('Card surcharge ₹262.93');
    expect(page).toContain(paid.price.replace('13', '13,'));
  });
});

describe('a ticket', () => {
  it('keeps the card surcharge and the taxation that its customer saw, whatever the store is set to before it is paid', async () => {
    const shop = await openTradeShop();
    try {
      const asha = await Buyer.arrive(shop);
      const ticket = await askTicket(asha);
      expect(ticket).toMatchObject({ Surcharge: '262.93', SurchargePercent: '2' });
      const { profile } = shop.tax;
      Object.assign(shop, {
        cardSurchargePercent: '3.5',
        tax: { ...shop.tax, profile: 'india-gst' },
      });
      const { ONumber } = await makeTrade(asha, ticket, { paymentMode: 'CARD' });
      const [order] = await shop.db.select().from(orders).where(eq(orders.number, ONumber));
      expect(order).toMatchObject({ paid: '13409.34', surcharge: '262.93', tax: { profile } });
      // One of the release before kept neither: the store's settings count, as they did.
      const older = await askTicket(asha);
      expect(older).toMatchObject({ Surcharge: '473.92', SurchargePercent: '3.5' });
      await shop.db.update(digitalQuotes).set({ surchargePercent: null, taxProfile: null });
      const bought = await makeTrade(asha, older, { paymentMode: 'CARD' });
      const [last] = await shop.db.select().from(orders).where(eq(orders.number, bought.ONumber));
      expect(last).toMatchObject({ surcharge: '460.12', tax: { profile: 'india-gst' } });
    } finally {
      await shop.close();
    }
  }, 60_000);
});
