import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  GetCategoryFront,
  GetCustomizedCategoryFront,
  GetCustomizedProductTypeFront,
  GetFinalProductFront,
  GetNameByIdForFront,
  GetProCategoriesForFront,
  GetProductFront,
  GetProductTypeFront,
  GetSubCategoryFront,
  type Product,
} from '#shared/contract/catalogue.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { itemPrice, shownMrp } from '#shared/pricing/item-price.ts';
import { loadDemo } from '../db/demo/load-demo.ts';
import { categories, productDetails, products } from '../db/schema/catalogue.ts';
import { call } from '../testing/call.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { dispatch } from './dispatch.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
  await loadDemo(shop.db);
}, 60_000);
afterAll(() => shop.close());

/** The ids of a place by its names; the place must exist. */
async function place(PT_Name: string, C_Name = '', SC_Name = '') {
  const { data } = await call(shop, GetNameByIdForFront, { PT_Name, C_Name, SC_Name });
  const ids = data?.[0];
  if (!ids) throw new Error(`There is no ${PT_Name} ${C_Name} ${SC_Name}`);
  return { P_Id: ids.P_id, C_Id: ids.C_Id, S_Id: ids.S_Id };
}

type Leaf = Awaited<ReturnType<typeof place>>;

async function productsOf(leaf: Leaf, type: string | number = 0): Promise<Product[]> {
  const { data } = await call(shop, GetFinalProductFront, { ...leaf, type });
  return data?.[0]?.Product ?? [];
}

async function categoriesOf(type: string) {
  const { P_Id } = await place(type);
  return (await call(shop, GetCategoryFront, { P_Id })).data ?? [];
}

const detailOf = async (uniqueId: string) => {
  const [row] = await shop.db
    .select()
    .from(productDetails)
    .where(eq(productDetails.uniqueId, uniqueId));
  if (!row) throw new Error(`There is no ${uniqueId}`);
  return row;
};

/** Runs `inside` while these weights are withdrawn. */
async function withWithdrawn(ids: number[], inside: () => Promise<void>): Promise<void> {
  const set = (withdrawn: boolean) =>
    shop.db.update(productDetails).set({ withdrawn }).where(inArray(productDetails.id, ids));
  await set(true);
  try {
    await inside();
  } finally {
    await set(false);
  }
}

async function withHidden(ids: number[], inside: () => Promise<void>): Promise<void> {
  const set = (display: boolean) =>
    shop.db.update(products).set({ display }).where(inArray(products.id, ids));
  await set(false);
  try {
    await inside();
  } finally {
    await set(true);
  }
}

const detailsIn = async (categoryId: number) =>
  (
    await shop.db
      .select({ id: productDetails.id })
      .from(productDetails)
      .innerJoin(products, eq(products.id, productDetails.productId))
      .where(eq(products.categoryId, categoryId))
  ).map(({ id }) => id);

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
      '/pictures/gold-bar-minted-800.webp#w=800&h=600&s=400,800&p=ab-_',
    );
  });

  it('are not listed when all that they hold is withdrawn or hidden', async () => {
    const type = async () =>
      (await call(shop, GetProductTypeFront, {})).data?.map((row) => row.ProductType);
    const tiles = await categoriesOf('Gold Biscuits');
    const details = (await Promise.all(tiles.map((tile) => detailsIn(Number(tile.C_Id))))).flat();
    await withWithdrawn(details, async () => {
      expect(await type()).not.toContain('Gold Biscuits');
      expect(await categoriesOf('Gold Biscuits')).toEqual([]);
    });
    const ids = await shop.db
      .select({ id: products.id })
      .from(products)
      .where(
        inArray(
          products.categoryId,
          tiles.map((tile) => Number(tile.C_Id)),
        ),
      );
    await withHidden(
      ids.map(({ id }) => id),
      async () => {
        expect(await type()).not.toContain('Gold Biscuits');
      },
    );
    expect(await type()).toContain('Gold Biscuits');
  });
});

describe('categories', () => {
  it('are one tile each, without subcategory, whether or not they have some', async () => {
    const tiles = await categoriesOf('Gold Bars');
    expect(tiles.map((tile) => tile.C_Name)).toEqual([
      'Minted Bar',
      'Cast Bar',
      'Blister Bar',
      'Bar 50/50 Gift Pair',
      '100% Recycled Gold',
    ]);
    const { P_Id, C_Id } = await place('Gold Bars', 'Blister Bar');
    expect(tiles[2]).toEqual({
      P_Id,
      C_Id,
      S_Id: 0,
      C_Name: 'Blister Bar',
      S_Name: '',
      C_ImagePath: 'gold-bar-blister',
      S_ImagePath: '',
      TypeName: 'Gold Bars',
    });
  });

  it('give a tile for each subcategory, and none for a leaf', async () => {
    const { P_Id, C_Id } = await place('Silver Coins', 'Festival Coins');
    const { data } = await call(shop, GetSubCategoryFront, { P_Id, C_Id });
    expect(data?.map((tile) => [tile.S_Name, tile.C_Name, tile.TypeName, tile.C_Id])).toEqual([
      ['Diwali', 'Festival Coins', 'Silver Coins', C_Id],
      ['Rakhi & Bhai Dooj', 'Festival Coins', 'Silver Coins', C_Id],
    ]);
    expect(data?.every((tile) => Number(tile.S_Id) > 0 && tile.S_ImagePath !== '')).toBe(true);
    const leaf = await place('Silver Coins', 'Lotus Coin');
    expect((await call(shop, GetSubCategoryFront, leaf)).data).toEqual([]);
  });

  it('give no subcategories under another product type', async () => {
    const { C_Id } = await place('Silver Coins', 'Festival Coins');
    const { P_Id } = await place('Gold Coins');
    expect((await call(shop, GetSubCategoryFront, { P_Id, C_Id })).data).toEqual([]);
  });

  it('leave out subcategories with nothing to show', async () => {
    const { P_Id, C_Id, S_Id } = await place('Silver Coins', 'Festival Coins', 'Diwali');
    const [product] = await productsOf({ P_Id, C_Id, S_Id });
    const details = product?.Gram?.map((weight) => Number(weight.P_DetailsId)) ?? [];
    expect(details).toHaveLength(2);
    await withWithdrawn(details, async () => {
      const { data } = await call(shop, GetSubCategoryFront, { P_Id, C_Id });
      expect(data?.map((tile) => tile.S_Name)).toEqual(['Rakhi & Bhai Dooj']);
      expect(await categoriesOf('Silver Coins')).toHaveLength(5);
      expect(await productsOf({ P_Id, C_Id, S_Id })).toEqual([]);
    });
  });

  it('of a customised type are listed for such a type alone', async () => {
    const { P_Id } = await place('Customize Silver Coins');
    const { data } = await call(shop, GetCustomizedCategoryFront, { P_Id });
    expect(data?.map((tile) => tile.C_Name)).toContain('Anniversary – 25 & 50 Years');
    expect(data?.every((tile) => tile.S_Id === 0)).toBe(true);
    const plain = await place('Gold Bars');
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
    const ids = await place(type, category, subcategory);
    expect(await productsOf(ids)).not.toEqual([]);
    expect(ids.S_Id === 0).toBe(subcategory === '');
  });

  it('match letters beyond ASCII without regard to case', async () => {
    const { C_Id, P_Id } = await place('Gold Bars', 'Minted Bar');
    const rename = (name: string) =>
      shop.db
        .update(categories)
        .set({ name })
        .where(eq(categories.id, Number(C_Id)));
    await rename('Édition ÄÖ');
    try {
      expect(await place('gold bars', 'ÉDITION äö')).toEqual({ P_Id, C_Id, S_Id: 0 });
      expect(await place('gold bars', 'e\u0301dition äö')).toEqual({ P_Id, C_Id, S_Id: 0 });
    } finally {
      await rename('Minted Bar');
    }
  });

  it('that are missing give 0', async () => {
    const { P_Id } = await place('Gold Bars');
    expect(P_Id).toBeGreaterThan(0);
    expect(await place('Gold Bars')).toEqual({ P_Id, C_Id: 0, S_Id: 0 });
  });

  it('match within what is above them', async () => {
    const gold = await place('Gold Coins', 'Festival Coins', 'Diwali');
    const silver = await place('Silver Coins', 'Festival Coins', 'Diwali');
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
    ['Gold_Bars', '', ''],
  ])('that are not there give an empty list: %s › %s › %s', async (PT_Name, C_Name, SC_Name) => {
    const { data } = await call(shop, GetNameByIdForFront, { PT_Name, C_Name, SC_Name });
    expect(data).toEqual([]);
  });
});

describe('a product', () => {
  it('comes at its first weight with everything that prices it', async () => {
    const leaf = await place('Gold Bars', 'Blister Bar', 'Monthly Savings');
    const [product, ...others] = await productsOf(leaf);
    expect(others).toEqual([]);
    const { id } = await detailOf('AUR-GB-SAV-0.5');
    expect(product).toMatchObject({
      ...leaf,
      P_DetailsId: id,
      ProductName: 'Monthly Savings Gold Bar',
      MetalCategory: 'Gold',
      Purity: '999',
      Denomination: '0.5',
      Weight: '0.5gm',
      PGold999: '480',
      PGold995: '160',
      PSilver999: '1250',
      isDisplay: true,
      imagePath1: 'gold-bar-blister',
      imagePath3: '',
      VideoPath: '',
    });
    expect(product?.Gram?.map((weight) => weight.Denomination)).toEqual(['0.5', '1', '2', '5']);
    expect(product?.Gram?.[0]?.P_DetailsId).toBe(product?.P_DetailsId);
  });

  it('comes at the weight that was selected', async () => {
    const leaf = await place('Gold Bars', 'Minted Bar');
    const detail = await detailOf('AUR-GB-MIN-20');
    const list = await productsOf(leaf, detail.id);
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({
      P_DetailsId: detail.id,
      UniqueId: 'AUR-GB-MIN-20',
      Weight: '20gm',
      Size: '32 × 19 × 1.8 mm',
      MRP: '271000',
      Margin: '1.1',
      NetAmt: '450',
      ServiceTax: '5',
      OtherTax: '0',
      MakingCharge: '2',
      AmazoneLink: 'https://www.amazon.in/s?k=aurum+lotus+minted+gold+bar',
      AjioLink: '',
    });
    expect(list[0]?.Gram).toHaveLength(5);
  });

  it('has its video beside the pictures', async () => {
    const [product] = await productsOf(await place('Gold Coins', 'Lotus Coin'));
    expect(product?.VideoPath).toBe('/pictures/gold-coin-lotus-turntable.mp4');
  });

  it('alone is returned from a leaf of several where one of its weights is named', async () => {
    const leaf = await place('Gold Bars', 'Cast Bar');
    expect((await productsOf(leaf)).map((product) => product.UniqueId)).toEqual([
      'AUR-GB-CST-50',
      'AUR-GB-CS5-100',
    ]);
    const { id } = await detailOf('AUR-GB-CS5-500');
    expect((await productsOf(leaf, id)).map((product) => product.UniqueId)).toEqual([
      'AUR-GB-CS5-500',
    ]);
  });

  it('of another leaf does not come by its weight: the leaf comes as it is', async () => {
    const leaf = await place('Gold Bars', 'Cast Bar');
    const { id } = await detailOf('AUR-GB-MIN-20');
    expect(await productsOf(leaf, id)).toEqual(await productsOf(leaf));
  });

  it('never shows a withdrawn weight', async () => {
    const leaf = await place('Gold Bars', 'Minted Bar');
    const first = await detailOf('AUR-GB-MIN-5');
    await withWithdrawn([first.id], async () => {
      for (const list of [await productsOf(leaf), await productsOf(leaf, first.id)]) {
        expect(list).toHaveLength(1);
        expect(list[0]?.Denomination).toBe('10');
        expect(list[0]?.Gram?.map((weight) => weight.Denomination)).toEqual([
          '10',
          '20',
          '50',
          '100',
        ]);
      }
    });
  });

  it('that is not on display is left out among others', async () => {
    const leaf = await place('Silver Coins', 'Puja & Temple');
    const names = (await productsOf(leaf)).map((product) => product.ProductName);
    expect(names).toEqual(['Kalash Puja Silver Coin', 'Temple Offering Silver Coin']);
  });

  it('that is not on display is there, and says so, where one of its weights is named', async () => {
    const leaf = await place('Silver Coins', 'Puja & Temple');
    const [hidden] = await shop.db
      .select({ id: productDetails.id })
      .from(productDetails)
      .innerJoin(products, eq(products.id, productDetails.productId))
      .where(eq(products.name, 'Sangam Snan Silver Coin'));
    const list = await productsOf(leaf, hidden?.id);
    expect(list.map((product) => [product.ProductName, product.isDisplay])).toEqual([
      ['Sangam Snan Silver Coin', false],
    ]);
  });

  it('that is not on display is there, and says so, where it is all that the leaf has', async () => {
    const leaf = await place('Gold Coins', 'Om Coin');
    const [row] = await shop.db
      .select({ id: products.id })
      .from(products)
      .where(eq(products.categoryId, Number(leaf.C_Id)));
    await withHidden([row?.id ?? 0], async () => {
      expect((await productsOf(leaf)).map((product) => product.isDisplay)).toEqual([false]);
      const tiles = await categoriesOf('Gold Coins');
      expect(tiles.map((tile) => tile.C_Name)).not.toContain('Om Coin');
    });
  });

  it('is not found through another type, another subcategory, or the category above it', async () => {
    const leaf = await place('Gold Coins', 'Festival Coins', 'Diwali');
    const silver = await place('Silver Coins', 'Festival Coins', 'Diwali');
    expect(await productsOf(leaf)).toHaveLength(2);
    expect(await productsOf({ ...leaf, P_Id: silver.P_Id })).toEqual([]);
    expect(await productsOf({ ...leaf, S_Id: silver.S_Id })).toEqual([]);
    expect(await productsOf({ ...leaf, S_Id: 0 })).toEqual([]);
    expect(await productsOf({ ...leaf, C_Id: 0 })).toEqual([]);
    expect(await productsOf({ ...leaf, S_Id: 'x' })).toEqual([]);
  });

  it('of the demo costs less than its MRP at every weight', async () => {
    const asks = { gold: '127000', silver: '154000' };
    let priced = 0;
    for (const { leaf } of await allLeaves()) {
      for (const product of await productsOf(leaf)) {
        for (const { P_DetailsId } of product.Gram ?? []) {
          const [piece] = await productsOf(leaf, P_DetailsId);
          if (!piece) throw new Error(`Weight ${P_DetailsId} is not there`);
          const price = itemPrice(
            { ...piece, metal: piece.MetalCategory, weight: piece.Weight },
            asks,
          );
          expect(shownMrp(piece.MRP, price)?.toFixed(), piece.UniqueId).toBe(
            exact(piece.MRP).toFixed(),
          );
          expect(price?.gt(0), piece.UniqueId).toBe(true);
          priced++;
        }
      }
    }
    // 142 weights but the two of the product that is not on display.
    expect(priced).toBe(140);
  }, 30_000);
});

/** Every leaf that a visitor can walk to. */
async function allLeaves() {
  const types = [
    ...((await call(shop, GetProductTypeFront, {})).data ?? []),
    ...((await call(shop, GetCustomizedProductTypeFront, {})).data ?? []),
  ];
  const leaves = [];
  for (const { P_id } of types) {
    for (const tile of (await call(shop, GetCategoryFront, { P_Id: P_id })).data ?? []) {
      const below = (await call(shop, GetSubCategoryFront, tile)).data ?? [];
      for (const { P_Id, C_Id, S_Id, TypeName, C_Name, S_Name } of below.length ? below : [tile]) {
        leaves.push({ leaf: { P_Id, C_Id, S_Id }, names: [TypeName, C_Name, S_Name] });
      }
    }
  }
  return leaves;
}

describe('the tree', () => {
  it('leads to a product by ids and by names at every leaf', async () => {
    const leaves = await allLeaves();
    expect(leaves).toHaveLength(37);
    for (const { leaf, names } of leaves) {
      expect(await place(names[0] ?? '', names[1], names[2])).toEqual(leaf);
      expect(await productsOf(leaf)).not.toEqual([]);
    }
  }, 30_000);
});

describe('related products', () => {
  it('are of the same type, the same category first, without the one that is shown', async () => {
    const leaf = await place('Gold Bars', 'Minted Bar');
    const { data } = await call(shop, GetProductFront, leaf);
    expect(data?.map((product) => product.ProductName)).toEqual([
      'Refinery Cast Gold Bar 999',
      'Trade Cast Gold Bar 995',
      'Monthly Savings Gold Bar',
      'Gold Gift Bar in Envelope',
      'First Gold Baby Bar',
      '50/50 Gold Bar Gift Pair',
      '100% Recycled Gold Cast Bar',
    ]);
    expect(data?.every((product) => product.P_Id === leaf.P_Id)).toBe(true);
    const baby = await place('Gold Bars', 'Blister Bar', 'First Gold for Baby');
    expect(data?.[4]).toMatchObject(baby);
  });

  it('lead to the first weight of their product', async () => {
    const leaf = await place('Gold Bars', 'Minted Bar');
    const { data } = await call(shop, GetProductFront, leaf);
    const [cast] = await productsOf(await place('Gold Bars', 'Cast Bar'));
    expect(data?.[0]).toEqual({
      P_Id: leaf.P_Id,
      C_Id: cast?.C_Id,
      S_Id: 0,
      P_DetailsId: cast?.P_DetailsId,
      ProductName: 'Refinery Cast Gold Bar 999',
      imagePath1: 'gold-bar-cast',
    });
  });

  it('start with the category of the leaf, and with the others of a leaf of several', async () => {
    const gifting = await place('Gold Bars', 'Blister Bar', 'Gifting');
    const names = ((await call(shop, GetProductFront, gifting)).data ?? []).map(
      (product) => product.ProductName,
    );
    expect(names.slice(0, 2)).toEqual(['Monthly Savings Gold Bar', 'First Gold Baby Bar']);
    expect(names).not.toContain('Gold Gift Bar in Envelope');
    const cast = await call(shop, GetProductFront, await place('Gold Bars', 'Cast Bar'));
    expect(cast.data?.slice(0, 2).map((product) => product.ProductName)).toEqual([
      'Refinery Cast Gold Bar 999',
      'Trade Cast Gold Bar 995',
    ]);
  });

  it('put the same metal first', async () => {
    const leaf = await place('Gold Bars', 'Minted Bar');
    const [other] = await shop.db
      .select({ id: products.id })
      .from(products)
      .where(eq(products.name, 'Refinery Cast Gold Bar 999'));
    const metal = (value: 'Gold' | 'Silver') =>
      shop.db
        .update(products)
        .set({ metal: value })
        .where(eq(products.id, other?.id ?? 0));
    await metal('Silver');
    try {
      const { data } = await call(shop, GetProductFront, leaf);
      expect(data?.at(-1)?.ProductName).toBe('Refinery Cast Gold Bar 999');
    } finally {
      await metal('Gold');
    }
  });

  it('are twelve at most, none hidden, none withdrawn', async () => {
    const leaf = await place('Silver Coins', 'Lotus Coin');
    const { data } = await call(shop, GetProductFront, leaf);
    expect(data?.map((product) => product.ProductName)).not.toContain('Sangam Snan Silver Coin');
    const gold = await place('Gold Coins', 'Lotus Coin');
    const before = (await call(shop, GetProductFront, gold)).data ?? [];
    expect(before.length).toBeLessThanOrEqual(12);
    const diya = await place('Gold Coins', 'Diya Coin');
    await withWithdrawn(await detailsIn(Number(diya.C_Id)), async () => {
      const after = (await call(shop, GetProductFront, gold)).data ?? [];
      expect(after.map((product) => product.ProductName)).toEqual(
        before.map((product) => product.ProductName).filter((name) => name !== 'Diya Gold Coin'),
      );
    });
  });
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
    const { P_Id, C_Id } = await place('Gold Coins', 'श्री Coin');
    expect(data?.[0]?.data?.[2]).toMatchObject({
      P_Id,
      C_Id,
      C_Name: 'श्री Coin',
      ProductType: 'Gold Coins',
    });
    expect(data?.[0]?.data?.[2]?.C_ImagePath).not.toBe('');
  });

  it('lose items with nothing to show, and vanish with the last of them', async () => {
    const tola = await place('Gold Biscuits', 'Tola Biscuit');
    const om = await place('Gold Coins', 'Om Coin');
    const details = [
      ...(await detailsIn(Number(tola.C_Id))),
      ...(await detailsIn(Number(om.C_Id))),
    ];
    await withWithdrawn(details, async () => {
      const { data } = await call(shop, GetProCategoriesForFront, {});
      expect(data?.map((group) => group.headerTitle)).not.toContain('By the Tola');
      expect(data?.[0]?.data?.map((item) => item.C_Name)).not.toContain('Om Coin');
      expect(data?.[0]?.data).toHaveLength(5);
    });
  });
});

describe('any text in any field', () => {
  const fields = {
    GetCustomizedProductTypeFront: ['IsCustomized'],
    GetCategoryFront: ['P_Id'],
    GetSubCategoryFront: ['P_Id', 'C_Id'],
    GetCustomizedCategoryFront: ['P_Id'],
    GetNameByIdForFront: ['PT_Name', 'C_Name', 'SC_Name'],
    GetProductFront: ['P_Id', 'C_Id', 'S_Id'],
    GetFinalProductFront: ['P_Id', 'C_Id', 'S_Id', 'type'],
  } as const;
  const awkward = [
    "1'; drop table products cascade; --",
    '1 or 1=1',
    "' union select password_hash from customers --",
    '<script>alert(1)</script>',
    '%',
    '\0',
    '\ud800',
    'श्री',
    '-1',
    '1.5',
    '1e3',
    '2147483648',
    '99999999999999999999',
    'x'.repeat(20_000),
  ];
  const cases = Object.entries(fields).flatMap(([name, names]) =>
    names.map((field) => [name as keyof typeof fields, field] as const),
  );

  it.each(cases)('%s.%s finds nothing and breaks nothing', async (name, field) => {
    const good = { P_Id: 1, C_Id: 1, S_Id: 0, type: 0, PT_Name: 'Gold Bars', C_Name: 'Minted Bar' };
    const before = await countRows();
    for (const value of awkward) {
      const body = JSON.stringify({ ...good, SC_Name: '', [field]: value });
      const outcome = await dispatch(shop, name, body, {
        address: '192.0.2.9',
        cookie: undefined,
        giveCookie: () => undefined,
      });
      if (!outcome.ok) expect(outcome.code, value).toBe(400);
      // A weight that is not there gives the leaf; how often IsCustomized was said changes nothing.
      else if (field !== 'type' && field !== 'IsCustomized')
        expect(outcome.data, value).toEqual([]);
    }
    expect(await countRows()).toBe(before);
  });

  async function countRows(): Promise<number> {
    const [row] = await shop.db.select({ rows: sql<string>`count(*)` }).from(productDetails);
    return Number(row?.rows);
  }
});
