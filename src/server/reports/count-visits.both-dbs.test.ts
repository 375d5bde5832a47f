import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { visitDays } from '#server/db/schema/desk-people.ts';
import { startSweeping } from '#server/sweeper.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { countVisit, sweepVisits } from './count-visits.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it('visits that the database did not take are counted by the next round, with those since', async () => {
  const visit = () => countVisit(shop, { url: '/', device: 'Mozilla/5.0', purpose: '' });
  visit();
  await shop.db.execute(sql`alter table visit_days rename to visit_days_away`);
  await expect(sweepVisits(shop)).rejects.toThrow('visit_days');
  await shop.db.execute(sql`alter table visit_days_away rename to visit_days`);
  visit();
  await sweepVisits(shop);
  expect(await shop.db.select().from(visitDays)).toMatchObject([{ pages: 'home', visits: 2 }]);
});

it('visits since the last round are counted when the store stops', async () => {
  const before = await visitsOf('home');
  const stop = startSweeping(shop);
  countVisit(shop, { url: '/', device: 'Mozilla/5.0', purpose: '' });
  await stop();
  expect(await visitsOf('home')).toBe(before + 1);
});

async function visitsOf(kind: string): Promise<number> {
  const rows = await shop.db.select().from(visitDays);
  return rows.find(({ pages }) => pages === kind)?.visits ?? 0;
}

it.each([
  '/cart',
  '/convert-coin-details',
  '/buy-convert-coin',
  '/proceedtobuy?from=bag',
  '/checkout-payment',
  '/modeofpayment',
])('a visit to %s counts as one of the checkout', async (url) => {
  const before = await visitsOf('checkout');
  countVisit(shop, { url, device: 'Mozilla/5.0', purpose: '' });
  await sweepVisits(shop);
  expect(await visitsOf('checkout')).toBe(before + 1);
});
