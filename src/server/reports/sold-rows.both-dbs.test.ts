import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportsOperations } from '#shared/desk/contract/reports.ts';
import { todayOperations } from '#shared/desk/contract/today.ts';
import { DAY_MS } from '#shared/india-time.ts';
import { type Big, exact } from '#shared/pricing/decimal.ts';
import type { TaxProfile } from '#shared/pricing/tax-profile.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { findDayFigures } from '#server/documents/books/day-figures.ts';
import { LEDGERS } from '#server/documents/books/ledgers.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { Buyer, GOLD_10G, SILVER_10G, someCards } from '#server/testing/people/buyer.ts';
import { payFor } from '#server/testing/people/pay-for.ts';
import { openTradeShop } from '#server/testing/people/trader.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { sweepSoldRows } from './sold-rows.ts';

const { ReadReport } = reportsOperations;
const DAY = '2026-11-20';
const SALES: readonly string[] = Object.values(LEDGERS).flatMap(({ list, name }) =>
  list === 'sales' ? [name] : [],
);

describe.each<TaxProfile>(['specification', 'india-gst'])(
  'the report rows of sales under %s',
  (profile) => {
    let shop: TestShop;
    let owner: TestStaff;
    let buyer: Buyer;
    beforeAll(async () => {
      shop = await openTradeShop();
      Object.assign(shop, { tax: { ...shop.tax, profile }, cards: someCards });
      owner = await newStaff(shop, ['owner']);
      buyer = await Buyer.arrive(shop);
      await buyer.hold({ silver: '40' });
    }, 60_000);
    afterAll(() => shop.close());

    const invoiced = async (order: string) => {
      await payFor(shop, order);
      await moveOrder(shop, { orderNumber: order, to: 'confirmed', by: 'desk:R' });
      return order;
    };
    const totals = async (report: 'sales' | 'margin') =>
      (await callDesk(shop, ReadReport, { report, from: DAY, to: DAY }, owner)).totals;
    /** The day book's sums of the accounts of sales. */
    const booked = async () => {
      const span = { from: new Date(shop.now() - 3_600_000), until: new Date(shop.now() + 1) };
      const { ledgers } = await findDayFigures(shop, span);
      const own = ledgers.filter(({ name }) => SALES.includes(name));
      return rupeesOf(-own.reduce((all, { paise }) => all + paise, 0));
    };
    const silverToday = async () =>
      (await callDesk(shop, TodayFigures, {}, owner)).grams?.pieces.silver;
    const { TodayFigures } = todayOperations;

    it('a coin out of the customer’s own metal counts for its making alone, and its grams not once more', async () => {
      const weight = await buyer.add(SILVER_10G);
      const order = await invoiced((await buyer.pay()).ONumber);
      const [sales, margin] = [await totals('sales'), await totals('margin')];
      const grams = await silverToday();
      expect(sales[4]).toBe('10.0000');

      const coin = { detailId: Number(weight.id), grams: exact(weight.grams).toFixed() };
      const converted = await invoiced((await buyer.convert(coin)).ONumber);
      const [coins] = await rowsOf<{ making: string }>(
        shop.db,
        sql`select making_charge as making from orders where number = ${converted}`,
      );
      const plus = (before: string | undefined): string =>
        exact(before ?? '0')
          .plus(coins?.making ?? '0')
          .toFixed(2);
      expect(await totals('sales')).toEqual(['All', '2', '2', '0.0000', '10.0000', plus(sales[5])]);
      const after = await totals('margin');
      expect(after.slice(1, 4)).toEqual([plus(margin[1]), margin[2], plus(margin[3])]);
      expect(await silverToday()).toBe(grams);
      expect((await totals('sales'))[5]).toBe(await booked());
      expect(order).not.toBe(converted);
    });

    it('a sale counts all that was charged before tax: a card’s surcharge and delivery too, as the day book has it', async () => {
      await shop.db.execute(sql`update product_details set logistics = '25'`);
      await buyer.add(GOLD_10G, 2);
      await buyer.add(SILVER_10G, 3);
      await invoiced((await buyer.pay({ paymentMode: 'CARD' })).ONumber);
      const [order] = await rowsOf<{ surcharge: string; logistics: string }>(
        shop.db,
        sql`select surcharge, logistics from orders where payment_mode = 'CARD' and invoiced_at is not null`,
      );
      expect(Number(order?.surcharge)).toBeGreaterThan(0);
      expect(Number(order?.logistics)).toBeGreaterThan(0);
      const all = await booked();
      expect((await totals('sales'))[5]).toBe(all);
      expect((await totals('margin'))[1]).toBe(all);
      const pieces = await callDesk(
        shop,
        ReadReport,
        { report: 'sales', group: 'piece', from: DAY, to: DAY },
        owner,
      );
      const of: Big[] = pieces.rows.map(({ cells }) => exact(cells[5] ?? '0'));
      expect(of.reduce((sum, each) => sum.plus(each), exact(0)).toFixed(2)).toBe(all);
    });

    it('a sale counts though one before it was invoiced by a clock that was days ahead', async () => {
      const before = Number((await totals('sales'))[1]);
      await buyer.add(SILVER_10G);
      const { ONumber } = await buyer.pay();
      shop.clock.now += 5 * DAY_MS;
      await invoiced(ONumber);
      await sweepSoldRows(shop);
      shop.clock.now -= 5 * DAY_MS;
      await buyer.add(SILVER_10G);
      await invoiced((await buyer.pay()).ONumber);
      expect(Number((await totals('sales'))[1])).toBe(before + 1);
    });

    it('rows of an earlier release’s rule are computed anew, except for their town', async () => {
      const before = await totals('sales');
      await shop.db.execute(
        sql`update report_rows set rule = 1, units = 1, value = 1, city = 'Old Town'`,
      );
      await sweepSoldRows(shop);
      expect(await totals('sales')).toEqual(before);
      const towns = await callDesk(
        shop,
        ReadReport,
        { report: 'sales', group: 'city', from: DAY, to: DAY },
        owner,
      );
      expect(towns.rows.map(({ key }) => key)).toEqual(['Old Town']);
    });
  },
);
