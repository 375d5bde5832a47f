import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { premiums, productDetails } from '#server/db/schema/catalogue.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { findCheapestOffers } from './find-offers.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
}, 60_000);
afterAll(() => shop.close());

async function said(of: Pick<TestShop, 'db' | 'tax'> = shop) {
  const offers = await findCheapestOffers(of);
  const weights = await shop.db.select().from(productDetails).orderBy(productDetails.id);
  const ids = Array.from({ length: 200 }, (_, id) => id);
  return {
    weights: weights.map(({ id }) => offers.ofWeight(id)),
    products: ids.map(offers.ofProduct),
    categories: ids.map(offers.ofCategory),
    types: ids.map(offers.ofType),
  };
}
/** The offers for a caller without any cached ones. */
const saidAnew = (of = shop) => said({ tax: of.tax, db: Object.create(of.db) as TestShop['db'] });

it('cached offers equal freshly read ones after every change', async () => {
  const first = await said();
  expect(first.weights.filter((text) => text !== undefined).length).toBeGreaterThan(100);
  const [{ id } = { id: 0 }] = await shop.db.select().from(productDetails).limit(1);
  const changes = [
    () => shop.db.update(productDetails).set({ margin: '0.1' }).where(eq(productDetails.id, id)),
    () => shop.db.update(premiums).set({ gold999: '481' }),
    () => shop.db.update(productDetails).set({ withdrawn: true }).where(eq(productDetails.id, id)),
  ];
  let before = first;
  for (const change of changes) {
    await change();
    const now = await said();
    expect(now).not.toEqual(before);
    expect(now).toEqual(await saidAnew());
    before = now;
  }
});

it('another tax profile gets the offers of a fresh reading, too', async () => {
  const other = { ...shop, tax: { ...shop.tax, profile: 'india-gst' as const } };
  await said();
  expect(await said(other)).toEqual(await saidAnew(other));
});
