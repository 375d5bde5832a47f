import { afterAll, beforeAll, expect, it } from 'vitest';
import { visitDays } from '#server/db/schema/desk-people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { readReport } from './read-report.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({});
}, 60_000);
afterAll(() => shop.close());

it('a day is plotted over the day of the same place in the span before, also where days have no figures', async () => {
  const days = { '2026-11-02': 20, '2026-11-03': 30, '2026-11-08': 81, '2026-11-10': 101 };
  await shop.db
    .insert(visitDays)
    .values(Object.entries(days).map(([day, visits]) => ({ day, visits, pages: 'home' })));
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
