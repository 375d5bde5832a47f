import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reportRows, visitDays } from '#server/db/schema/desk-people.ts';
import { reportsOperations } from '#shared/desk/contract/reports.ts';
import { orders } from '#server/db/schema/orders.ts';
import { insertOrder } from '#server/desk/testing/insert-order.ts';
import { callDesk, newStaff } from '#server/testing/desk-call.ts';
import { newCustomer } from '#server/testing/people/new-customer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { readReport } from './read-report.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
}, 60_000);
afterAll(() => shop.close());

const visited = (days: Record<string, number>) =>
  shop.db
    .insert(visitDays)
    .values(Object.entries(days).map(([day, visits]) => ({ day, visits, pages: 'home' })));

it('a day is plotted over the day of the same place in the span before, also where days have no figures', async () => {
  const days = { '2026-11-02': 20, '2026-11-03': 30, '2026-11-08': 81, '2026-11-10': 101 };
  await visited(days);
  const { rows, plot } = await readReport(shop, {
    report: 'conversion',
    group: 'day',
    from: '2026-11-08',
    to: '2026-11-14',
  });
  expect(rows.map(({ key }) => key)).toEqual(['2026-11-08', '2026-11-10']);
  // 1 November had none; 10 November stands over the 3rd.
  expect(plot.before[0]?.values).toEqual([0, 30]);
});

it('a week is plotted over the week of the same place, also where the span before began without figures', async () => {
  await visited({ '2026-09-08': 5, '2026-09-15': 7, '2026-09-22': 9 });
  const { rows, plot } = await readReport(shop, {
    report: 'conversion',
    group: 'week',
    from: '2026-09-14',
    to: '2026-09-27',
  });
  expect(rows.map(({ key }) => key)).toEqual(['2026-09-14', '2026-09-21']);
  expect(plot.before[0]?.values).toEqual([0, 5]);
});

it('a month is plotted over the month as far from the end, where as many days touch one month more', async () => {
  await visited({ '2025-11-30': 1, '2025-12-10': 2, '2026-02-10': 4 });
  await visited({ '2026-03-10': 30, '2026-04-10': 40, '2026-05-10': 50 });
  const { rows, plot } = await readReport(shop, {
    report: 'conversion',
    group: 'month',
    from: '2026-03-01',
    to: '2026-05-31',
  });
  expect(rows.map(({ key }) => key)).toEqual(['2026-03-01', '2026-04-01', '2026-05-01']);
  expect(plot.before[0]?.values).toEqual([2, 0, 4]);
});

it('a report of more pieces than are listed adds up all of them, and its file says that they are not all in it', async () => {
  const { id } = await newCustomer(shop);
  const number = await insertOrder(shop, id);
  const [order] = await shop.db.select().from(orders).where(eq(orders.number, number));
  const PIECES = 2100;
  const rows = Array.from({ length: PIECES }, (_, line) => ({
    orderId: order?.id ?? 0,
    line,
    firstOfWeight: line === 0,
    firstOfMetal: line === 0,
    day: '2026-08-03',
    kind: 'buy',
    metal: 'gold' as const,
    piece: `PIECE-${line}`,
    product: 'A coin',
    weight: '1',
    city: 'Pune',
    pieces: 1,
    units: 10_000,
    value: 100_00,
    atRate: 90_00,
    // Of no release's rule: nothing computes them anew.
    rule: 1000,
  }));
  await shop.db.insert(reportRows).values(rows.slice(0, PIECES / 2));
  await shop.db.insert(reportRows).values(rows.slice(PIECES / 2));
  const asked = { group: 'piece' as const, from: '2026-08-01', to: '2026-08-31' };
  const sales = await readReport(shop, { report: 'sales', ...asked });
  expect([sales.cut, sales.rows.length]).toEqual([true, 2000]);
  expect(sales.totals).toEqual(['All', '1', '2100', '2100.0000', '0.0000', '210000.00']);
  const margin = await readReport(shop, { report: 'margin', ...asked });
  expect(margin.totals).toEqual(['All', '210000.00', '189000.00', '21000.00', '10.00']);

  const owner = await newStaff(shop, ['owner']);
  const file = { report: 'sales' as const, ...asked };
  const { base64 } = await callDesk(shop, reportsOperations.ExportReport, file, owner);
  const lines = Buffer.from(base64, 'base64').toString().trim().split('\r\n');
  expect(lines.slice(-3)).toEqual([
    expect.stringContaining('There are more rows than these: choose fewer days.'),
    expect.stringMatching(/^"?All"?,.*210000\.00/),
    expect.stringContaining('Before'),
  ]);
});
