import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  GetCustomizedCategoryFront,
  GetCustomizedProductTypeFront,
  GetNameByIdForFront,
  GetProCategoriesForFront,
  GetProductTypeFront,
  GetSubCategoryFront,
} from '#shared/contract/catalogue.ts';
import { CatalogueTour } from '../testing/walks/catalogue-tour.ts';
import { categories } from '../db/schema/catalogue.ts';
import { call } from '../testing/call.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let tour: CatalogueTour;

beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  tour = new CatalogueTour(shop);
}, 60_000);
afterAll(() => shop.close());

describe('product types', () => {
  it('are listed in the order of the store, customised ones apart', async () => {
    const { data } = await call(shop, GetProductTypeFront, {});
    expect(data?.map((type) => type.ProductType)).toEqual([
      'Gold Bars',
      'Gold Biscuits',
      'Gold Coins',
      'Silver Bars',
      'Silver Coins',
    ]);
    expect(data?.[0]?.P_ImagePath).toBe('gold-bar-minted');
    const customised = await call(shop, GetCustomizedProductTypeFront, { IsCustomized: 1 });
    expect(customised.data?.map((type) => type.ProductType)).toEqual([
      'Customize Gold Coins',
      'Customize Silver Coins',
    ]);
  });

  it('carry the hints of their pictures', async () => {
    const pictures = {
      'gold-bar-minted': { width: 800, height: 600, widths: [400, 800], placeholder: 'ab+/=' },
    };
    const { data } = await call({ ...shop, pictures }, GetProductTypeFront, {});
    expect(data?.[0]?.P_ImagePath).toBe(
      '/pictures/gold-bar-minted-800.webp#w=800&h=600&s=400,800&g=10&p=ab-_',
    );
  });

  it('are not listed when all that they hold is withdrawn or hidden', async () => {
    const type = async () =>
      (await call(shop, GetProductTypeFront, {})).data?.map((row) => row.ProductType);
    const tiles = await tour.categoriesOf('Gold Biscuits');
    const details = (await Promise.all(tiles.map((tile) => tour.weightIds(tile.C_Id)))).flat();
    await tour.withWithdrawn(details, async () => {
      expect(await type()).not.toContain('Gold Biscuits');
      expect(await tour.categoriesOf('Gold Biscuits')).toEqual([]);
    });
    await tour.withHidden(
      tiles.map((tile) => tile.C_Id),
      async () => {
        expect(await type()).not.toContain('Gold Biscuits');
      },
    );
    expect(await type()).toContain('Gold Biscuits');
  });
});

describe('categories', () => {
  it('are one tile each, without subcategory, whether or not they have some', async () => {
    const tiles = await tour.categoriesOf('Gold Bars');
    expect(tiles.map((tile) => tile.C_Name)).toEqual([
      'Minted Bar',
      'Cast Bar',
      'Blister Bar',
      'Bar 50/50 Gift Pair',
      '100% Recycled Gold',
    ]);
    const { P_Id, C_Id } = await tour.place('Gold Bars', 'Blister Bar');
    expect(tiles[2]).toEqual({
      P_Id,
      C_Id,
      S_Id: 0,
      C_Name: 'Blister Bar',
      S_Name: '',
      C_ImagePath: 'gold-bar-blister',
      S_ImagePath: '',
      TypeName: 'Gold Bars',
      Offers: ['G 999 0.5 480 8.5 120 5 0 8 0'],
    });
  });

  it('give a tile for each subcategory, and none for a leaf', async () => {
    const { P_Id, C_Id } = await tour.place('Silver Coins', 'Festival Coins');
    const { data } = await call(shop, GetSubCategoryFront, { P_Id, C_Id });
    expect(data?.map((tile) => [tile.S_Name, tile.C_Name, tile.TypeName, tile.C_Id])).toEqual([
      ['Diwali', 'Festival Coins', 'Silver Coins', C_Id],
      ['Rakhi & Bhai Dooj', 'Festival Coins', 'Silver Coins', C_Id],
    ]);
    expect(data?.every((tile) => Number(tile.S_Id) > 0 && tile.S_ImagePath !== '')).toBe(true);
    const leaf = await tour.place('Silver Coins', 'Lotus Coin');
    expect((await call(shop, GetSubCategoryFront, leaf)).data).toEqual([]);
  });

  it('give no subcategories under another product type', async () => {
    const { C_Id } = await tour.place('Silver Coins', 'Festival Coins');
    const { P_Id } = await tour.place('Gold Coins');
    expect((await call(shop, GetSubCategoryFront, { P_Id, C_Id })).data).toEqual([]);
  });

  it('leave out subcategories with nothing to show', async () => {
    const { P_Id, C_Id, S_Id } = await tour.place('Silver Coins', 'Festival Coins', 'Diwali');
    const [product] = await tour.productsOf({ P_Id, C_Id, S_Id });
    const details = product?.Gram?.map((weight) => Number(weight.P_DetailsId)) ?? [];
    expect(details).toHaveLength(2);
    await tour.withWithdrawn(details, async () => {
      const { data } = await call(shop, GetSubCategoryFront, { P_Id, C_Id });
      expect(data?.map((tile) => tile.S_Name)).toEqual(['Rakhi & Bhai Dooj']);
      expect(await tour.categoriesOf('Silver Coins')).toHaveLength(5);
      expect(await tour.productsOf({ P_Id, C_Id, S_Id })).toEqual([]);
    });
  });

  it('categories of a customised type are listed for such a type only', async () => {
    const { P_Id } = await tour.place('Customize Silver Coins');
    const { data } = await call(shop, GetCustomizedCategoryFront, { P_Id });
    expect(data?.map((tile) => tile.C_Name)).toContain('Anniversary – 25 & 50 Years');
    expect(data?.every((tile) => tile.S_Id === 0)).toBe(true);
    const plain = await tour.place('Gold Bars');
    expect((await call(shop, GetCustomizedCategoryFront, { P_Id: plain.P_Id })).data).toEqual([]);
  });
});

describe('names', () => {
  it.each([
    ['Gold Bars', 'Bar 50/50 Gift Pair', ''],
    ['GOLD BARS', 'bar 50/50 gift pair', ''],
    ['Gold Bars', '100% RECYCLED Gold', ''],
    ['gold coins', 'श्री COIN', ''],
    ['silver coins', 'festival coins', 'rakhi & bhai dooj'],
    ['customize silver coins', 'ANNIVERSARY – 25 & 50 YEARS', ''],
    ['  Gold Bars ', ' Minted Bar', ''],
  ])('find %s › %s › %s', async (type, category, subcategory) => {
    const ids = await tour.place(type, category, subcategory);
    expect(await tour.productsOf(ids)).not.toEqual([]);
    expect(ids.S_Id === 0).toBe(subcategory === '');
  });

  it('match letters beyond ASCII without regard to case', async () => {
    const { C_Id, P_Id } = await tour.place('Gold Bars', 'Minted Bar');
    const rename = (name: string) =>
      shop.db
        .update(categories)
        .set({ name })
        .where(eq(categories.id, Number(C_Id)));
    await rename('Édition ÄÖ');
    try {
      expect(await tour.place('gold bars', 'ÉDITION äö')).toEqual({ P_Id, C_Id, S_Id: 0 });
      expect(await tour.place('gold bars', 'e\u0301dition äö')).toEqual({ P_Id, C_Id, S_Id: 0 });
    } finally {
      await rename('Minted Bar');
    }
  });

  it('missing names give 0', async () => {
    const { P_Id } = await tour.place('Gold Bars');
    expect(P_Id).toBeGreaterThan(0);
    expect(await tour.place('Gold Bars')).toEqual({ P_Id, C_Id: 0, S_Id: 0 });
  });

  it('match within what is above them', async () => {
    const gold = await tour.place('Gold Coins', 'Festival Coins', 'Diwali');
    const silver = await tour.place('Silver Coins', 'Festival Coins', 'Diwali');
    expect(silver.C_Id).not.toBe(gold.C_Id);
    expect(silver.S_Id).not.toBe(gold.S_Id);
  });

  it.each([
    ['Gold', '', ''],
    ['Gold Bars', 'Diya Coin', ''],
    ['Gold Bars', 'Minted Bar', 'Diwali'],
    ['Gold Bars', '', 'Monthly Savings'],
    ['', 'Minted Bar', ''],
    ['Gold%', '', ''],
    ['Golden Bars', '', ''],
  ])('unknown names give an empty list: %s › %s › %s', async (PT_Name, C_Name, SC_Name) => {
    const { data } = await call(shop, GetNameByIdForFront, { PT_Name, C_Name, SC_Name });
    expect(data).toEqual([]);
  });
});

describe('the tree', () => {
  it('leads to a product by ids and by names at every leaf', async () => {
    const leaves = await tour.leaves();
    expect(leaves).toHaveLength(37);
    for (const { leaf, names } of leaves) {
      expect(await tour.place(names.TypeName, names.C_Name, names.S_Name)).toEqual(leaf);
      expect(await tour.productsOf(leaf)).not.toEqual([]);
    }
  }, 30_000);
});

describe('home groups', () => {
  it('come in order, each item with its place', async () => {
    const { data } = await call(shop, GetProCategoriesForFront, {});
    expect(data?.map((group) => group.headerTitle)).toEqual([
      'Gold Coins',
      'Gold Bars',
      'Silver Color Bar',
      'Silver Coins',
      'Gifts & Occasions',
      'By the Tola',
    ]);
    const { P_Id, C_Id } = await tour.place('Gold Coins', 'श्री Coin');
    expect(data?.[0]?.data?.[2]).toMatchObject({
      P_Id,
      C_Id,
      C_Name: 'श्री Coin',
      ProductType: 'Gold Coins',
    });
    expect(data?.[0]?.data?.[2]?.C_ImagePath).not.toBe('');
  });

  it('lose items with nothing to show, and vanish with the last of them', async () => {
    const tola = await tour.place('Gold Biscuits', 'Tola Biscuit');
    const om = await tour.place('Gold Coins', 'Om Coin');
    const details = [...(await tour.weightIds(tola.C_Id)), ...(await tour.weightIds(om.C_Id))];
    await tour.withWithdrawn(details, async () => {
      const { data } = await call(shop, GetProCategoriesForFront, {});
      expect(data?.map((group) => group.headerTitle)).not.toContain('By the Tola');
      expect(data?.[0]?.data?.map((item) => item.C_Name)).not.toContain('Om Coin');
      expect(data?.[0]?.data).toHaveLength(5);
    });
  });
});
