import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { GetFinalProductFront } from '#shared/contract/catalogue.ts';
import { catalogueOperations } from '#shared/desk/contract/catalogue/catalogue.ts';
import { categories } from '#server/db/schema/catalogue.ts';
import { call } from '#server/testing/call.ts';
import { callDesk } from '#server/testing/desk-call.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import {
  type CatalogueDesk,
  openCatalogueShop,
  productOf,
  twoAtTheCatalogue,
} from './testing/catalogue-desk.ts';

const { WithdrawProduct } = catalogueOperations;

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
  return shownBy({ P_Id: category?.productTypeId ?? 0, C_Id, S_Id: 0, type });
}

async function shownBy(request: Record<'P_Id' | 'C_Id' | 'S_Id' | 'type', number>) {
  const { data } = await call(shop, GetFinalProductFront, request);
  return data
    .flatMap(({ Product }) => Product)
    .map((product): [string, number] => [product.ProductName, Number(product.P_DetailsId)]);
}

const placeOf = async (productId: number) =>
  Number((await meera.facts(productId)).content.categoryId);
const move = (productId: number, categoryId: number) =>
  meera.change(productId, (content) => ({ ...content, categoryId }));
const hide = (productId: number) =>
  callDesk(shop, WithdrawProduct, { productId, reason: 'Recalled' }, meera.who);

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

it('a product that was moved is found at no place that was never', async () => {
  const om = await productOf(shop, 'AUR-GC-OM-2');
  const before = await placeOf(coin.productId);
  const [category] = await shop.db.select().from(categories).where(eq(categories.id, before));
  const at = { P_Id: category?.productTypeId ?? 0, C_Id: before, S_Id: 0, type: 0 };
  await move(coin.productId, await placeOf(om.productId));
  expect((await shownBy(at)).map(([name]) => name)).toEqual(['Lotus Gold Coin']);
  for (const type of [0, coin.detailId]) {
    expect(await shownBy({ ...at, type, P_Id: at.P_Id + 1 })).toEqual([]);
    expect(await shownBy({ ...at, type, S_Id: 1 })).toEqual([]);
  }
  await move(coin.productId, before);
});

it('by its weight a product that was moved is found beside others, until it is hidden', async () => {
  const [other, bar, minted] = await Promise.all([
    productOf(shop, 'AUR-GB-CST-50'),
    productOf(shop, 'AUR-GB-CS5-100'),
    productOf(shop, 'AUR-GB-MIN-5'),
  ]);
  const before = await placeOf(bar.productId);
  const left = [['Refinery Cast Gold Bar 999', other.detailId]];
  await move(bar.productId, await placeOf(minted.productId));
  expect(await shownAt(before)).toEqual(left);
  expect(await shownAt(before, bar.detailId)).toEqual([['Trade Cast Gold Bar 995', bar.detailId]]);
  await hide(bar.productId);
  expect(await shownAt(before, bar.detailId)).toEqual(left);
  await hide(other.productId);
  expect(await shownAt(before)).toEqual(left);
});

it('a product that was moved is found by its address of before, although a hidden one is there', async () => {
  const [tola, hidden, classic] = await Promise.all([
    productOf(shop, 'AUR-GS-TOL-11.664'),
    productOf(shop, 'AUR-GS-TT5-116.64'),
    productOf(shop, 'AUR-GS-CLA-10'),
  ]);
  const before = await placeOf(tola.productId);
  await hide(hidden.productId);
  await move(tola.productId, await placeOf(classic.productId));
  expect(await shownAt(before)).toEqual([['Tola Gold Biscuit 999', tola.detailId]]);
  await hide(tola.productId);
  expect(await shownAt(before)).toEqual([['Ten Tola Trade Biscuit 995', hidden.detailId]]);
});
