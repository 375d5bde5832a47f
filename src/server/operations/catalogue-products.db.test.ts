import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GetProductFront } from '#shared/contract/catalogue.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { shownMrp } from '#shared/pricing/item-price.ts';
import { payable } from '#shared/pricing/payable.ts';
import { CatalogueTour } from '../testing/walks/catalogue-tour.ts';
import { productDetails, products } from '../db/schema/catalogue.ts';
import { call } from '../testing/call.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let tour: CatalogueTour;

beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  tour = new CatalogueTour(shop);
}, 60_000);
afterAll(() => shop.close());

describe('a product', () => {
  it('comes at its first weight with everything that prices it', async () => {
    const leaf = await tour.place('Gold Bars', 'Blister Bar', 'Monthly Savings');
    const [product, ...others] = await tour.productsOf(leaf);
    expect(others).toEqual([]);
    const { id } = await tour.weight('AUR-GB-SAV-0.5');
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
      imagePath1: 'gold-card-savings-0_5g',
      imagePath3: '',
      VideoPath: '',
    });
    expect(product?.Gram?.map((weight) => weight.Denomination)).toEqual(['0.5', '1', '2', '5']);
    expect(product?.Gram?.[0]?.P_DetailsId).toBe(product?.P_DetailsId);
  });

  it('comes at the weight that was selected', async () => {
    const leaf = await tour.place('Gold Bars', 'Minted Bar');
    const detail = await tour.weight('AUR-GB-MIN-20');
    const list = await tour.productsOf(leaf, detail.id);
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({
      P_DetailsId: detail.id,
      UniqueId: 'AUR-GB-MIN-20',
      Weight: '20gm',
      Size: '32 × 19 × 1.8 mm',
      MRP: '283500',
      Logistics: '0',
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
    const [product] = await tour.productsOf(await tour.place('Gold Coins', 'Lotus Coin'));
    expect(product?.VideoPath).toBe('/pictures/gold-coin-lotus-turntable.mp4');
  });

  it('only the product whose weight is named is returned from a leaf of several', async () => {
    const leaf = await tour.place('Gold Bars', 'Cast Bar');
    expect((await tour.productsOf(leaf)).map((product) => product.UniqueId)).toEqual([
      'AUR-GB-CST-50',
      'AUR-GB-CS5-100',
    ]);
    const { id } = await tour.weight('AUR-GB-CS5-500');
    expect((await tour.productsOf(leaf, id)).map((product) => product.UniqueId)).toEqual([
      'AUR-GB-CS5-500',
    ]);
  });

  it('a weight of another leaf is ignored: the leaf comes as it is', async () => {
    const leaf = await tour.place('Gold Bars', 'Cast Bar');
    const { id } = await tour.weight('AUR-GB-MIN-20');
    expect(await tour.productsOf(leaf, id)).toEqual(await tour.productsOf(leaf));
  });

  it('never shows a withdrawn weight', async () => {
    const leaf = await tour.place('Gold Bars', 'Minted Bar');
    const first = await tour.weight('AUR-GB-MIN-5');
    await tour.withWithdrawn([first.id], async () => {
      for (const list of [await tour.productsOf(leaf), await tour.productsOf(leaf, first.id)]) {
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

  it('a product that is not on display is left out among others', async () => {
    const leaf = await tour.place('Silver Coins', 'Puja & Temple');
    const names = (await tour.productsOf(leaf)).map((product) => product.ProductName);
    expect(names).toEqual(['Kalash Puja Silver Coin', 'Temple Offering Silver Coin']);
  });

  it('a product that is not on display is given, and says so, where one of its weights is named', async () => {
    const leaf = await tour.place('Silver Coins', 'Puja & Temple');
    const [hidden] = await shop.db
      .select({ id: productDetails.id })
      .from(productDetails)
      .innerJoin(products, eq(products.id, productDetails.productId))
      .where(eq(products.name, 'Sangam Snan Silver Coin'));
    const list = await tour.productsOf(leaf, hidden?.id);
    expect(list.map((product) => [product.ProductName, product.isDisplay])).toEqual([
      ['Sangam Snan Silver Coin', false],
    ]);
  });

  it('a product that is not on display is given, and says so, where it is all that the leaf has', async () => {
    const leaf = await tour.place('Gold Coins', 'Om Coin');
    await tour.withHidden([leaf.C_Id], async () => {
      expect((await tour.productsOf(leaf)).map((product) => product.isDisplay)).toEqual([false]);
      const tiles = await tour.categoriesOf('Gold Coins');
      expect(tiles.map((tile) => tile.C_Name)).not.toContain('Om Coin');
    });
  });

  it('is not found through another type, another subcategory, or the category above it', async () => {
    const leaf = await tour.place('Gold Coins', 'Festival Coins', 'Diwali');
    const silver = await tour.place('Silver Coins', 'Festival Coins', 'Diwali');
    expect(await tour.productsOf(leaf)).toHaveLength(2);
    expect(await tour.productsOf({ ...leaf, P_Id: silver.P_Id })).toEqual([]);
    expect(await tour.productsOf({ ...leaf, S_Id: silver.S_Id })).toEqual([]);
    expect(await tour.productsOf({ ...leaf, S_Id: 0 })).toEqual([]);
    expect(await tour.productsOf({ ...leaf, C_Id: 0 })).toEqual([]);
    expect(await tour.productsOf({ ...leaf, S_Id: 'x' })).toEqual([]);
  });

  it('a product of the demo costs less than its MRP at every weight', async () => {
    const asks = { gold: '127000', silver: '154000' };
    let priced = 0;
    for (const { leaf } of await tour.leaves()) {
      for (const product of await tour.productsOf(leaf)) {
        for (const { P_DetailsId } of product.Gram ?? []) {
          const [piece] = await tour.productsOf(leaf, P_DetailsId);
          if (!piece) throw new Error(`Weight ${P_DetailsId} is not there`);
          const price = payable(
            {
              ...piece,
              metal: piece.MetalCategory,
              weight: piece.Weight,
              Logistics: piece.Logistics ?? '0',
            },
            asks,
            'specification',
          )?.total;
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

describe('related products', () => {
  it('are of the same type, the same category first, without the one that is shown', async () => {
    const leaf = await tour.place('Gold Bars', 'Minted Bar');
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
    const baby = await tour.place('Gold Bars', 'Blister Bar', 'First Gold for Baby');
    expect(data?.[4]).toMatchObject(baby);
  });

  it('lead to the first weight of their product', async () => {
    const leaf = await tour.place('Gold Bars', 'Minted Bar');
    const { data } = await call(shop, GetProductFront, leaf);
    const [cast] = await tour.productsOf(await tour.place('Gold Bars', 'Cast Bar'));
    expect(data?.[0]).toEqual({
      P_Id: leaf.P_Id,
      C_Id: cast?.C_Id,
      S_Id: 0,
      P_DetailsId: cast?.P_DetailsId,
      ProductName: 'Refinery Cast Gold Bar 999',
      imagePath1: 'gold-bar-cast-50g',
      Offers: ['G 999 50 480 0.6 240 5 0 0 0'],
    });
  });

  it('start with the category of the leaf, and with the others of a leaf of several', async () => {
    const gifting = await tour.place('Gold Bars', 'Blister Bar', 'Gifting');
    const names = ((await call(shop, GetProductFront, gifting)).data ?? []).map(
      (product) => product.ProductName,
    );
    expect(names.slice(0, 2)).toEqual(['Monthly Savings Gold Bar', 'First Gold Baby Bar']);
    expect(names).not.toContain('Gold Gift Bar in Envelope');
    const cast = await call(shop, GetProductFront, await tour.place('Gold Bars', 'Cast Bar'));
    expect(cast.data?.slice(0, 2).map((product) => product.ProductName)).toEqual([
      'Refinery Cast Gold Bar 999',
      'Trade Cast Gold Bar 995',
    ]);
  });

  it('put the same metal first', async () => {
    const leaf = await tour.place('Gold Bars', 'Minted Bar');
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
    const leaf = await tour.place('Silver Coins', 'Lotus Coin');
    const { data } = await call(shop, GetProductFront, leaf);
    expect(data?.map((product) => product.ProductName)).not.toContain('Sangam Snan Silver Coin');
    const gold = await tour.place('Gold Coins', 'Lotus Coin');
    const before = (await call(shop, GetProductFront, gold)).data ?? [];
    expect(before.length).toBeLessThanOrEqual(12);
    const diya = await tour.place('Gold Coins', 'Diya Coin');
    await tour.withWithdrawn(await tour.weightIds(diya.C_Id), async () => {
      const after = (await call(shop, GetProductFront, gold)).data ?? [];
      expect(after.map((product) => product.ProductName)).toEqual(
        before.map((product) => product.ProductName).filter((name) => name !== 'Diya Gold Coin'),
      );
    });
  });
});
