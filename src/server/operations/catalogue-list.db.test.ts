import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GetCatalogueForFront } from '#shared/contract/catalogue-list.ts';
import { call } from '../testing/call.ts';
import { CatalogueTour } from '../testing/walks/catalogue-tour.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let tour: CatalogueTour;

beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  tour = new CatalogueTour(shop);
}, 60_000);
afterAll(() => shop.close());

const list = async (pictures = shop.pictures) =>
  (await call({ ...shop, pictures }, GetCatalogueForFront, {})).data ?? [];

describe('the whole catalogue in one list', () => {
  it('has every product that a visitor can walk to, once, in the order of the walk', async () => {
    const walked: string[] = [];
    for (const { leaf } of await tour.leaves()) {
      const products = await tour.productsOf(leaf);
      walked.push(...products.filter((one) => one.isDisplay).map((one) => one.ProductName));
    }
    expect((await list()).map(({ ProductName }) => ProductName)).toEqual(walked);
    expect(walked.length).toBeGreaterThan(20);
  });

  it('says of each where it stands, what it is and in which weights it comes', async () => {
    const leaf = await tour.place('Gold Bars', 'Blister Bar', 'Monthly Savings');
    const found = (await list()).find((one) => one.ProductName === 'Monthly Savings Gold Bar');
    const { id } = await tour.weight('AUR-GB-SAV-0.5');
    expect(found).toMatchObject({
      ...leaf,
      P_DetailsId: id,
      TypeName: 'Gold Bars',
      C_Name: 'Blister Bar',
      S_Name: 'Monthly Savings',
      MetalCategory: 'Gold',
      Purity: '999',
      imagePath1: 'gold-card-savings-0_5g',
      IsCustomized: false,
    });
    const grams = found?.Gram as { Denomination: string }[];
    expect(grams.map(({ Denomination }) => Denomination)).toEqual(['0.5', '1', '2', '5']);
  });

  it('tells customised coins from the others', async () => {
    const types = (await list()).filter((one) => one.IsCustomized).map((one) => one.TypeName);
    expect([...new Set(types)]).toEqual(['Customize Gold Coins', 'Customize Silver Coins']);
  });

  it('leaves out what is withdrawn, weight by weight, and what is hidden', async () => {
    const { C_Id } = await tour.place('Gold Bars', 'Minted Bar');
    const bar = async () => (await list()).find((one) => one.C_Id === C_Id);
    const ids = await tour.weightIds(C_Id);
    const [first = 0, second = 0] = ids;
    await tour.withWithdrawn([first], async () => {
      expect(await bar()).toMatchObject({ P_DetailsId: second });
    });
    await tour.withWithdrawn(ids, async () => expect(await bar()).toBeUndefined());
    await tour.withHidden([C_Id], async () => expect(await bar()).toBeUndefined());
    expect(await bar()).toMatchObject({ P_DetailsId: first });
  });

  it('names pictures with their widths and without their blur', async () => {
    const known = { width: 800, height: 600, widths: [400, 800], placeholder: 'ab+/=' };
    const name = 'gold-card-savings-0_5g';
    const found = (await list({ [name]: known })).map(({ imagePath1 }) => imagePath1);
    const address = found.find((each) => each.includes(`/${name}-`));
    expect(address).toMatch(/^\/pictures\/[\w-]+-800\.webp#w=800&h=600&s=400,800(?:&g=0\.5)?$/);
  });
});
