import { afterAll, beforeAll, expect, it } from 'vitest';
import { visitDays } from '#server/db/schema/desk-people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { readReport } from './read-report.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({});
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
