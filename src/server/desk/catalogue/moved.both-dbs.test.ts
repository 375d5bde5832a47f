import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { GetFinalProductFront } from '#shared/contract/catalogue.ts';
import { categories } from '#server/db/schema/catalogue.ts';
import { call } from '#server/testing/call.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import {
  type CatalogueDesk,
  openCatalogueShop,
  productOf,
  twoAtTheCatalogue,
} from './testing/catalogue-desk.ts';

let shop: TestShop;
let coin: { productId: number; detailId: number };
let meera: CatalogueDesk;
beforeAll(async () => {
  ({ shop, bar: coin } = await openCatalogueShop('AUR-GC-LOT-5'));
}, 60_000);
beforeEach(async () => {
  ({ meera } = await twoAtTheCatalogue(shop));
});
afterAll(() => shop.close());

/** The names and weights that a visitor is shown at a place of before. */
async function shownAt(C_Id: number, type = 0): Promise<[string, number][]> {
  const [category] = await shop.db.select().from(categories).where(eq(categories.id, C_Id));
  const P_Id = category?.productTypeId ?? 0;
  const { data } = await call(shop, GetFinalProductFront, { P_Id, C_Id, S_Id: 0, type });
  return data
    .flatMap(({ Product }) => Product)
    .map((product) => [product.ProductName, Number(product.P_DetailsId)]);
}

it('a product that was moved is found by its address of before, and no other is by that', async () => {
  const { categoryId } = (await meera.facts(coin.productId)).content;
  const other = await productOf(shop, 'AUR-GC-OM-2');
  const to = (await meera.facts(other.productId)).content;
  const before = Number(categoryId);
  const [[, first]] = (await shownAt(before)) as [[string, number]];
  await meera.change(coin.productId, (content) => ({ ...content, categoryId: to.categoryId }));
  expect(await shownAt(before)).toEqual([['Lotus Gold Coin', first]]);
  expect(await shownAt(before, coin.detailId)).toEqual([['Lotus Gold Coin', coin.detailId]]);
  expect(await shownAt(before, other.detailId)).toEqual([]);
  expect((await shownAt(Number(to.categoryId))).map(([name]) => name)).toEqual([
    'Om Gold Coin',
    'Lotus Gold Coin',
  ]);
  await meera.change(coin.productId, (content) => ({ ...content, categoryId }));
  expect((await shownAt(Number(to.categoryId))).map(([name]) => name)).toEqual(['Om Gold Coin']);
});
