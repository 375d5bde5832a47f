import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  GetCategoryFront,
  GetFinalProductFront,
  GetNameByIdForFront,
  GetProCategoriesForFront,
  GetProductFront,
} from '#shared/contract/catalogue.ts';
import { GetRatePremiumForFront } from '#shared/contract/content.ts';
import demo from '#server/demo/catalogue.json' with { type: 'json' };
import { customers } from '#server/db/schema/accounts.ts';
import { cartLines, coupons } from '#server/db/schema/cart.ts';
import {
  categories,
  homeGroupItems,
  homeGroups,
  premiums,
  productDetails,
  products,
  productTypes,
  subcategories,
} from '#server/db/schema/catalogue.ts';
import { call } from '#server/testing/call.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { importCatalogue, type ImportReport } from './import-catalogue.ts';
import { readCatalogueFile } from './import-file.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ demo: true });
}, 60_000);
afterAll(() => shop.close());

/** A copy of the demo with its optional fields open for a test's changes. */
interface OpenWeight {
  grams: string;
  uniqueId: string;
  mrp: string;
}
interface OpenProduct {
  name: string;
  display: boolean;
  weights: OpenWeight[];
}
interface OpenCategory {
  name: string;
  image: string;
  products?: OpenProduct[];
  subcategories?: { name: string; image: string; products: OpenProduct[] }[];
}
interface OpenFile {
  premiums?: { gold999: string };
  productTypes: { name: string; categories: OpenCategory[] }[];
  homeGroups?: { title: string; items: { productType: string; category: string }[] }[];
  coupons?: { code: string; amount: string }[];
}
const copyOfDemo = (): OpenFile => structuredClone(demo) as OpenFile;

function at<Row>(rows: Row[] | undefined, index: number): Row {
  const row = rows?.[index];
  if (row === undefined) throw new Error(`The demo has no row ${index} there`);
  return row;
}
const category = (file: OpenFile, type: number, index: number) =>
  at(at(file.productTypes, type).categories, index);
const product = (file: OpenFile, type: number, index: number, which = 0) =>
  at(category(file, type, index).products, which);

async function importFile(file: unknown): Promise<ImportReport> {
  const { catalogue, problems } = readCatalogueFile(file);
  if (!catalogue) throw new Error(problems.join('\n'));
  return importCatalogue(shop.db, catalogue);
}

const restore = () => importFile(demo);

/** Everything that an import may change. */
const everything = async () => ({
  productTypes: await shop.db.select().from(productTypes).orderBy(asc(productTypes.id)),
  categories: await shop.db.select().from(categories).orderBy(asc(categories.id)),
  subcategories: await shop.db.select().from(subcategories).orderBy(asc(subcategories.id)),
  products: await shop.db.select().from(products).orderBy(asc(products.id)),
  weights: await shop.db.select().from(productDetails).orderBy(asc(productDetails.id)),
  premiums: await shop.db.select().from(premiums),
  homeGroups: await shop.db.select().from(homeGroups).orderBy(asc(homeGroups.id)),
  homeGroupItems: await shop.db.select().from(homeGroupItems).orderBy(asc(homeGroupItems.id)),
  coupons: await shop.db.select().from(coupons).orderBy(asc(coupons.id)),
});

const weightOf = async (uniqueId: string) => {
  const [row] = await shop.db
    .select()
    .from(productDetails)
    .where(eq(productDetails.uniqueId, uniqueId));
  if (!row) throw new Error(`There is no ${uniqueId}`);
  return row;
};

async function leafOf(PT_Name: string, C_Name: string) {
  const { data } = await call(shop, GetNameByIdForFront, { PT_Name, C_Name, SC_Name: '' });
  const ids = at(data ?? [], 0);
  return { P_Id: ids.P_id, C_Id: ids.C_Id, S_Id: ids.S_Id };
}
const productsOf = async (leaf: Awaited<ReturnType<typeof leafOf>>) =>
  (await call(shop, GetFinalProductFront, leaf)).data?.[0]?.Product ?? [];

const untouched = { added: 0, changed: 0, withdrawn: 0 };

describe('an import', () => {
  it('an import of the same file changes nothing', async () => {
    const before = await everything();
    const report = await restore();
    expect(new Set(Object.values(report).map((counts) => JSON.stringify(counts)))).toEqual(
      new Set([JSON.stringify(untouched)]),
    );
    expect(await everything()).toEqual(before);
  });

  it('an import of a wrong file changes nothing', async () => {
    const before = await everything();
    const file = copyOfDemo();
    product(file, 0, 0).name = 'Another name';
    at(product(file, 3, 0).weights, 0).mrp = 'x';
    await expect(importFile(file)).rejects.toThrow('mrp must be an amount');
    expect(await everything()).toEqual(before);
  });

  it('an import that fails half way changes nothing', async () => {
    const before = await everything();
    const { catalogue } = readCatalogueFile(demo);
    if (!catalogue) throw new Error('The demo is wrong');
    const broken = structuredClone(catalogue);
    at(broken.productTypes, 0).image = 'another-image';
    // No file contains this: the database itself refuses it.
    at(broken.coupons ?? [], 0).amount = 'x';
    await expect(importCatalogue(shop.db, broken)).rejects.toThrow('Failed query');
    expect(await everything()).toEqual(before);
  });

  it('writes what differs and keeps every id', async () => {
    const before = await everything();
    const file = copyOfDemo();
    category(file, 0, 0).image = 'gold-bar-cast';
    category(file, 0, 1).name = 'CAST Bar';
    product(file, 0, 0).display = false;
    at(product(file, 0, 0).weights, 1).mrp = '140000.50';
    at(file.homeGroups, 1).items = at(file.homeGroups, 1).items.slice(1);
    const report = await importFile(file);
    expect(report).toMatchObject({
      productTypes: untouched,
      categories: { added: 0, changed: 2, withdrawn: 0 },
      products: { added: 0, changed: 1, withdrawn: 0 },
      weights: { added: 0, changed: 1, withdrawn: 0 },
    });
    const after = await everything();
    const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
    expect(ids(after.categories)).toEqual(ids(before.categories));
    expect(ids(after.products)).toEqual(ids(before.products));
    expect(ids(after.weights)).toEqual(ids(before.weights));
    expect(after.categories.map(({ name }) => name)).toContain('CAST Bar');
    expect((await weightOf('AUR-GB-MIN-10')).mrp).toBe('140000.50');
    await restore();
    const restored = await everything();
    expect({ ...restored, homeGroups: [], homeGroupItems: [] }).toEqual({
      ...before,
      homeGroups: [],
      homeGroupItems: [],
    });
  });

  it('withdraws weights that the file does not name, and brings them back', async () => {
    const file = copyOfDemo();
    product(file, 0, 0).weights.splice(0, 2);
    const { id } = await weightOf('AUR-GB-MIN-5');
    expect((await importFile(file)).weights).toEqual({ added: 0, changed: 3, withdrawn: 2 });
    expect(await weightOf('AUR-GB-MIN-5')).toMatchObject({ id, withdrawn: true });
    const leaf = await leafOf('Gold Bars', 'Minted Bar');
    expect((await productsOf(leaf))[0]?.Gram?.map((weight) => weight.Denomination)).toEqual([
      '20',
      '50',
      '100',
    ]);
    // It was withdrawn before, so nothing changes.
    expect((await importFile(file)).weights).toEqual(untouched);
    expect((await restore()).weights).toEqual({ added: 0, changed: 5, withdrawn: 0 });
    expect(await weightOf('AUR-GB-MIN-5')).toMatchObject({ id, withdrawn: false });
    expect((await productsOf(leaf))[0]?.Gram).toHaveLength(5);
  });

  it('no longer lists a branch that the file does not name', async () => {
    const file = copyOfDemo();
    const gone = at(file.productTypes, 1);
    file.productTypes = file.productTypes.filter((type) => type !== gone);
    file.homeGroups = (file.homeGroups ?? [])
      .map(({ title, items }) => ({
        title,
        items: items.filter((item) => item.productType !== gone.name),
      }))
      .filter(({ items }) => items.length > 0);
    const leaf = await leafOf('Gold Biscuits', '999 Biscuit');
    expect((await importFile(file)).weights.withdrawn).toBe(11);
    expect((await call(shop, GetCategoryFront, { P_Id: leaf.P_Id })).data).toEqual([]);
    expect(await productsOf(leaf)).toEqual([]);
    await restore();
    expect(await leafOf('Gold Biscuits', '999 Biscuit')).toEqual(leaf);
    expect(await productsOf(leaf)).toHaveLength(1);
  });

  it('keeps bags through a new name, another product and another category', async () => {
    const [customer] = await shop.db.select().from(customers);
    const { id: detailId, productId } = await weightOf('AUR-GB-MIN-10');
    await shop.db
      .insert(cartLines)
      .values({ customerId: customer?.id ?? 0, detailId, quantity: 3 });
    const file = copyOfDemo();
    const moved = product(file, 0, 0);
    moved.name = 'Lotus Bar of Another Name';
    category(file, 0, 1).products?.push(moved);
    category(file, 0, 0).products = [
      { ...moved, weights: [{ ...at(moved.weights, 0), uniqueId: 'NEW-1' }] },
    ];
    const report = await importFile(file);
    expect(report.products.added).toBe(2);
    expect(report.weights).toMatchObject({ added: 1, withdrawn: 0 });
    const weight = await weightOf('AUR-GB-MIN-10');
    expect(weight.id).toBe(detailId);
    expect(weight.productId).not.toBe(productId);
    const names = (await productsOf(await leafOf('Gold Bars', 'Cast Bar'))).map(
      (row) => row.ProductName,
    );
    expect(names).toContain('Lotus Bar of Another Name');
    expect(await shop.db.select().from(cartLines)).toMatchObject([{ detailId, quantity: 3 }]);
    await restore();
    expect((await weightOf('AUR-GB-MIN-10')).productId).toBe(productId);
    expect(await shop.db.select().from(cartLines)).toMatchObject([{ detailId, quantity: 3 }]);
  });

  it('turns a leaf into a category with subcategories and back', async () => {
    const file = copyOfDemo();
    const leaf = category(file, 2, 2);
    leaf.subcategories = [{ name: 'Plain', image: leaf.image, products: leaf.products ?? [] }];
    delete leaf.products;
    const before = await leafOf('Gold Coins', 'Om Coin');
    await importFile(file);
    expect(await productsOf(before)).toEqual([]);
    await restore();
    expect(await productsOf(before)).toHaveLength(1);
  });

  it('replaces premiums, home groups and coupons that the file has', async () => {
    const file = copyOfDemo();
    if (file.premiums) file.premiums.gold999 = '-75.5';
    file.homeGroups = [
      { title: 'One', items: [{ productType: 'gold coins', category: 'श्री COIN' }] },
    ];
    file.coupons = [
      { code: 'lotus500', amount: '501' },
      { code: 'New1', amount: '1' },
    ];
    const report = await importFile(file);
    expect(report.premiums).toEqual({ added: 0, changed: 1, withdrawn: 0 });
    expect(report.coupons).toEqual({ added: 1, changed: 1, withdrawn: 2 });
    expect((await call(shop, GetRatePremiumForFront, {})).data).toEqual([
      { PremiumGold999: '-75.5', PremiumGold995: '160', PremiumSilver999: '1250' },
    ]);
    const groups = (await call(shop, GetProCategoriesForFront, {})).data ?? [];
    expect(groups.map((group) => group.headerTitle)).toEqual(['One']);
    expect(groups[0]?.data?.[0]?.C_Name).toBe('श्री Coin');
    const active = async () =>
      (await shop.db.select().from(coupons).orderBy(asc(coupons.code)))
        .filter((coupon) => coupon.active)
        .map(({ code, amount }) => [code, amount]);
    expect(await active()).toEqual([
      ['LOTUS500', '501.00'],
      ['NEW1', '1.00'],
    ]);
    await restore();
    expect(await active()).toEqual([
      ['DIWALI1000', '1000.00'],
      ['LOTUS500', '500.00'],
      ['WELCOME250', '250.00'],
    ]);
  });

  it('leaves premiums, home groups and coupons alone where the file has none', async () => {
    const before = await everything();
    const file = copyOfDemo();
    delete file.premiums;
    delete file.homeGroups;
    delete file.coupons;
    await importFile(file);
    expect(await everything()).toEqual(before);
  });

  it('an import of a big catalogue is complete, and at most twelve related products are shown', async () => {
    const file = copyOfDemo();
    const many = category(file, 0, 0);
    const model = product(file, 0, 0);
    for (let number = 1; number <= 1200; number++) {
      const weights = [{ ...at(model.weights, 0), uniqueId: `MANY-${number}` }];
      many.products?.push({ ...model, name: `Bar ${number}`, weights });
    }
    expect((await importFile(file)).products.added).toBe(1200);
    const leaf = await leafOf('Gold Bars', 'Minted Bar');
    const list = await productsOf(leaf);
    expect(list).toHaveLength(1201);
    expect(list.at(-1)?.UniqueId).toBe('MANY-1200');
    expect((await call(shop, GetProductFront, leaf)).data).toHaveLength(12);
    expect((await restore()).weights.withdrawn).toBe(1200);
    expect(await productsOf(leaf)).toHaveLength(1);
  }, 30_000);
});
