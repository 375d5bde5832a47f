import { describe, expect, it } from 'vitest';
import demo from '#server/demo/catalogue.json' with { type: 'json' };
import { readCatalogueFile } from './import-file.ts';

const blister = demo.productTypes[0]?.categories[2];
const subcategoriesOfDemo = blister && 'subcategories' in blister && blister.subcategories;

/** The demo's file with one value changed. `path` consists of keys and positions. */
function demoWith(path: string, value: unknown): unknown {
  const file: unknown = structuredClone(demo);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let parent = file as Record<string, unknown>;
  for (const key of keys) parent = parent[key] as Record<string, unknown>;
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return file;
}

const TYPE = 'productTypes.0';
const CATEGORY = `${TYPE}.categories.0`;
const PRODUCT = `${CATEGORY}.products.0`;
const WEIGHT = `${PRODUCT}.weights.1`;
const SUBCATEGORY = `${TYPE}.categories.2.subcategories.0`;
const AT_PRODUCT = 'Gold Bars › Minted Bar › Lotus Minted Gold Bar';
const AT_WEIGHT = `${AT_PRODUCT} › weight 10`;

describe('a catalogue file', () => {
  it('is read as it is where nothing is wrong, decimals as the database keeps them', () => {
    const { catalogue, problems, warnings } = readCatalogueFile(demo);
    expect(problems).toEqual([]);
    expect(warnings).toEqual([]);
    expect(catalogue?.productTypes[0]?.categories[0]?.products[0]?.weights[1]).toEqual({
      grams: '10.0000',
      uniqueId: 'AUR-GB-MIN-10',
      size: '27 × 16.5 × 1.2 mm',
      mrp: '143000.00',
      margin: '1.4000',
      netAmount: '350.00',
      serviceTax: '5.0000',
      otherTax: '0.0000',
      makingCharge: '2.5000',
      logistics: '0.00',
    });
  });

  it.each<[string, string, unknown, string]>([
    [
      'three decimals',
      `${WEIGHT}.mrp`,
      '136100.005',
      `${AT_WEIGHT}: mrp must be an amount with at most two decimals, such as 69500.00`,
    ],
    ['an amount with commas', `${WEIGHT}.mrp`, '1,36,100', `${AT_WEIGHT}: mrp must be an amount`],
    ['a negative amount', `${WEIGHT}.netAmount`, '-1', `${AT_WEIGHT}: netAmount must be an amount`],
    ['an amount in scientific form', `${WEIGHT}.mrp`, '1e9', `${AT_WEIGHT}: mrp must be an amount`],
    [
      'an amount that the database cannot hold',
      `${WEIGHT}.mrp`,
      '1234567890123',
      `${AT_WEIGHT}: mrp must be an amount`,
    ],
    [
      'an amount that is not one',
      `${WEIGHT}.logistics`,
      'free',
      `${AT_WEIGHT}: logistics must be an amount`,
    ],
    ['no amount', `${WEIGHT}.mrp`, undefined, `${AT_WEIGHT}: mrp is missing`],
    ['null', `${WEIGHT}.mrp`, null, `${AT_WEIGHT}: mrp must be an amount`],
    [
      'a percent of five decimals',
      `${WEIGHT}.margin`,
      '1.23456',
      `${AT_WEIGHT}: margin must be a percent with at most four decimals, such as 2.5`,
    ],
    [
      'a percent with its sign',
      `${WEIGHT}.otherTax`,
      '3%',
      `${AT_WEIGHT}: otherTax must be a percent`,
    ],
    [
      'no grams',
      `${WEIGHT}.grams`,
      '0.000',
      `${AT_PRODUCT} › weight 0.000: grams must be grams above 0`,
    ],
    [
      'grams with a unit',
      `${WEIGHT}.grams`,
      '10 g',
      `${AT_PRODUCT} › weight 10 g: grams must be grams above 0`,
    ],
    [
      'a weight that is no object',
      WEIGHT,
      'ten',
      `${AT_PRODUCT} › weight number 2: must be an object`,
    ],
    ['a unique id twice', `${WEIGHT}.uniqueId`, 'AUR-CS-J50-50', ` is taken by ${AT_WEIGHT}`],
    ['an empty unique id', `${WEIGHT}.uniqueId`, ' ', `${AT_WEIGHT}: uniqueId must not be empty`],
    [
      'no weights',
      `${PRODUCT}.weights`,
      [],
      `${AT_PRODUCT}: weights must be a list with something in it`,
    ],
    [
      'an unknown metal',
      `${PRODUCT}.metal`,
      'Platinum',
      `${AT_PRODUCT}: metal must be Gold or Silver`,
    ],
    [
      'an unknown purity',
      `${PRODUCT}.purity`,
      '916',
      `${AT_PRODUCT}: purity must be "995" or "999"`,
    ],
    [
      'silver of 995',
      'productTypes.3.categories.0.products.0.purity',
      '995',
      'Silver Bars › Minted Bar › Lotus Minted Silver Bar: purity must be "999"',
    ],
    [
      'no pictures',
      `${PRODUCT}.images`,
      [],
      `${AT_PRODUCT}: images must name at least one picture`,
    ],
    [
      'sixty-one pictures',
      `${PRODUCT}.images`,
      Array.from({ length: 61 }, (_, index) => `a${index}@${index + 1}`),
      `${AT_PRODUCT}: images must name at most 60 pictures`,
    ],
    [
      'a script for a picture',
      `${PRODUCT}.images`,
      ['a', 'javascript:alert(1)'],
      `${AT_PRODUCT}: images 2 must be the name of a picture`,
    ],
    [
      'a video elsewhere',
      `${PRODUCT}.video`,
      '../secret.mp4',
      `${AT_PRODUCT}: video must be the name of a file`,
    ],
    [
      'a marketplace without https',
      `${PRODUCT}.marketplaces.amazon`,
      'javascript:alert(1)',
      `${AT_PRODUCT}: marketplaces amazon must be an https address`,
    ],
    [
      'a flag in words',
      `${PRODUCT}.display`,
      'yes',
      `${AT_PRODUCT}: display must be true or false`,
    ],
    [
      'a product without name',
      `${PRODUCT}.name`,
      '',
      'Gold Bars › Minted Bar › product 1: name must not be empty',
    ],
    [
      'a NUL in a text',
      `${PRODUCT}.description`,
      'a\0b',
      `${AT_PRODUCT}: description must not contain a NUL`,
    ],
    [
      'a name without end',
      `${PRODUCT}.name`,
      'x'.repeat(201),
      'name must be at most 200 characters long',
    ],
    [
      'two products of a name',
      `${TYPE}.categories.1.products.1.name`,
      'refinery cast gold bar 999',
      'Gold Bars › Cast Bar › refinery cast gold bar 999: there are two of this name (product 2 is the second)',
    ],
    [
      'two categories of a name',
      `${TYPE}.categories.1.name`,
      'MINTED bar',
      'Gold Bars › MINTED bar: there are two of this name (category 2 is the second)',
    ],
    [
      'two product types of a name',
      'productTypes.1.name',
      'Gold Bars',
      'Gold Bars: there are two of this name (product type 2 is the second)',
    ],
    [
      'two subcategories of a name',
      `${SUBCATEGORY}.name`,
      'Gifting',
      'Gold Bars › Blister Bar › Gifting: there are two of this name',
    ],
    [
      'neither products nor subcategories',
      `${CATEGORY}.products`,
      undefined,
      'Gold Bars › Minted Bar: has neither products nor subcategories; it must have one or the other',
    ],
    [
      'both products and subcategories',
      `${CATEGORY}.subcategories`,
      subcategoriesOfDemo,
      'Gold Bars › Minted Bar: has both products and subcategories',
    ],
    [
      'a category without products',
      `${CATEGORY}.products`,
      [],
      'Gold Bars › Minted Bar: products must be a list with something in it',
    ],
    [
      'a subcategory without products',
      `${SUBCATEGORY}.products`,
      undefined,
      'Gold Bars › Blister Bar › Monthly Savings: products must be a list',
    ],
    [
      'subcategories of a customised type',
      'productTypes.5.categories.0',
      demo.productTypes[0]?.categories[2],
      'Customize Gold Coins › Blister Bar: a customised category cannot have subcategories',
    ],
    ['no categories', `${TYPE}.categories`, undefined, 'Gold Bars: categories must be a list'],
    ['no product types', 'productTypes', [], 'productTypes must be a list with something in it'],
    [
      'a home group that leads nowhere',
      'homeGroups.0.items.1.category',
      'Diya',
      'home group Gold Coins › item 2: there is no category Diya in Gold Coins',
    ],
    [
      'a home group that crosses types',
      'homeGroups.0.items.1.productType',
      'Gold Bars',
      'home group Gold Coins › item 2: there is no category Diya Coin in Gold Bars',
    ],
    [
      'an empty home group',
      'homeGroups.0.items',
      [],
      'home group Gold Coins: items must be a list',
    ],
    ['home groups that are no list', 'homeGroups', {}, 'homeGroups must be a list'],
    [
      'a coupon twice',
      'coupons.1.code',
      'welcome250',
      'coupon welcome250: there are two coupons of this code',
    ],
    ['a coupon with a space', 'coupons.1.code', 'A B', 'coupon A B: code must not contain spaces'],
    ['a coupon of nothing', 'coupons.1.amount', '', 'coupon LOTUS500: amount must be an amount'],
    ['half the premiums', 'premiums.gold995', undefined, 'premiums: gold995 is missing'],
    [
      'a premium in words',
      'premiums.gold995',
      'none',
      'premiums: gold995 must be rupees with at most two decimals, such as 480',
    ],
  ])('a file with %s is refused in words that lead there', (_what, path, value, problem) => {
    const { catalogue, problems } = readCatalogueFile(demoWith(path, value));
    expect(catalogue).toBeUndefined();
    expect(problems.join('\n')).toContain(problem);
  });

  it.each([[undefined], [null], [[]], ['text'], [5], [{}]])('the file %j is refused', (file) => {
    const { catalogue, problems } = readCatalogueFile(file);
    expect(catalogue).toBeUndefined();
    expect(problems).toHaveLength(1);
  });

  it('a file has all its problems reported at once', () => {
    const file = structuredClone(demo);
    const product = file.productTypes[0]?.categories[0]?.products?.[0];
    const [first, second] = product?.weights ?? [];
    if (!product || !first || !second) throw new Error('The demo has changed');
    product.purity = '9999';
    first.mrp = 'x';
    second.uniqueId = first.uniqueId;
    second.margin = '';
    file.homeGroups[5]?.items.push({ productType: 'Gold Bars', category: 'Nowhere' });
    expect(readCatalogueFile(file).problems).toEqual([
      `${AT_PRODUCT}: purity must be "995" or "999"`,
      `${AT_PRODUCT} › weight 5: mrp must be an amount with at most two decimals, such as 69500.00`,
      `${AT_WEIGHT}: margin must be a percent with at most four decimals, such as 2.5`,
      `${AT_WEIGHT}: uniqueId AUR-GB-MIN-5 is taken by ${AT_PRODUCT} › weight 5`,
      'home group By the Tola › item 2: there is no category Nowhere in Gold Bars',
    ]);
  });

  it.each<[string, string, unknown, string]>([
    ['at the top', 'prices', {}, 'prices is not known and is ignored'],
    ['in a product type', `${TYPE}.icon`, 'x', 'Gold Bars: icon is not known and is ignored'],
    ['in a category', `${CATEGORY}.colour`, 'x', 'Gold Bars › Minted Bar: colour is not known'],
    ['in a product', `${PRODUCT}.dislay`, true, `${AT_PRODUCT}: dislay is not known`],
    ['in a weight', `${WEIGHT}.price`, '1', `${AT_WEIGHT}: price is not known`],
    [
      'in the marketplaces',
      `${PRODUCT}.marketplaces.meesho`,
      'x',
      `${AT_PRODUCT} › marketplaces: meesho is not known`,
    ],
    ['in the premiums', 'premiums.platinum', '1', 'premiums: platinum is not known'],
    ['in a coupon', 'coupons.0.ends', '1', 'coupon WELCOME250: ends is not known'],
    [
      'in a name',
      'productTypes.5.name',
      'Custom Coins',
      'Custom Coins: the app takes a product type for customised where its name says Customize',
    ],
    [
      'in a weight that is there twice',
      `${WEIGHT}.grams`,
      '5.0',
      'weight 5.0: the product has this weight twice',
    ],
  ])('a file with something odd %s causes a warning', (_where, path, value, warning) => {
    const { warnings } = readCatalogueFile(demoWith(path, value));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(warning);
  });

  it('keeps a coupon in plain letters, and knows it for the same in those of another form', () => {
    const read = (codes: string[]) =>
      readCatalogueFile({ ...demo, coupons: codes.map((code) => ({ code, amount: '100' })) });
    expect(read(['𝗱𝗶𝘄𝗮𝗹𝗶５']).catalogue?.coupons).toMatchObject([{ code: 'DIWALI5' }]);
    expect(read(['DIWALI5', '𝗱𝗶𝘄𝗮𝗹𝗶５']).problems).toEqual([
      'coupon 𝗱𝗶𝘄𝗮𝗹𝗶５: there are two coupons of this code',
    ]);
  });

  it('may leave out premiums, home groups, coupons, marketplaces and video', () => {
    const { premiums, homeGroups, coupons, ...file } = demo;
    expect([premiums, homeGroups, coupons]).not.toContain(undefined);
    const { catalogue, problems } = readCatalogueFile(file);
    expect(problems).toEqual([]);
    expect(catalogue).toMatchObject({
      premiums: undefined,
      homeGroups: undefined,
      coupons: undefined,
    });
    const bare = readCatalogueFile(demoWith(`${PRODUCT}.marketplaces`, undefined));
    expect(bare.catalogue?.productTypes[0]?.categories[0]?.products[0]?.marketplaces).toEqual({});
  });

  it('may hold numbers where they are exact, and discounts on the ask', () => {
    const { catalogue, problems } = readCatalogueFile(demoWith('premiums.gold995', '-120.5'));
    expect(problems).toEqual([]);
    expect(catalogue?.premiums?.gold995).toBe('-120.50');
    expect(readCatalogueFile(demoWith('premiums.gold995', '-0.0')).problems).toHaveLength(1);
    expect(readCatalogueFile(demoWith(`${WEIGHT}.mrp`, 136100.5)).problems).toEqual([]);
  });
});
