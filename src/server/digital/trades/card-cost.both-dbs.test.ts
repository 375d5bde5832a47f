import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GetStatement } from '#shared/contract/digital.ts';
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
