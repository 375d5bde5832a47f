import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListedProduct } from '#shared/contract/catalogue-list.ts';
import { FACETS, NO_CHOICE, readChoice, toggled, writeChoice } from './choice.ts';
import { narrow } from './facets.ts';
import { occasionsOf } from './occasions.ts';
import { tileSpans } from './tile-spans.ts';

const ASKS = { gold: '127000', silver: '158000' };
let id = 0;
/** A product whose weights cost their metal plus three percent of tax. */
const product = (ProductName: string, metal: 'Gold' | 'Silver', grams: string[], fields = {}) =>
  ({
    P_Id: 1,
    C_Id: ++id,
    S_Id: 0,
    P_DetailsId: id * 100,
    TypeName: `${metal} Coins`,
    C_Name: 'Plain',
    S_Name: '',
    ProductName,
    MetalCategory: metal,
    Purity: '999',
    Gram: grams.map((Denomination, at) => ({
      P_DetailsId: id * 100 + at,
      Denomination,
      Offer: `${metal[0]} 999 ${Denomination} 0 0 0 0 0 0 0`,
    })),
    imagePath1: '',
    Offers: [],
    IsCustomized: false,
    ...fields,
  }) satisfies ListedProduct;

const LOTUS = product('Lotus', 'Gold', ['1', '10']);
const WEDDING = product('Wedding Coin', 'Gold', ['2', '10'], { Purity: '995' });
const RAKHI = product('Rakhi Coin', 'Silver', ['10', '50']);
const SHOP = [LOTUS, WEDDING, RAKHI].map((one) => ({ product: one, weight: undefined }));

const chosen = (search: object) => {
  const { pieces, options } = narrow(SHOP, readChoice(search), ASKS, 'specification');
  const found = pieces.map(({ product: { ProductName, Gram }, weight }) => {
    const grams = Gram.find(({ P_DetailsId }) => P_DetailsId === weight)?.Denomination;
    return grams === undefined ? ProductName : `${ProductName} ${grams}`;
  });
  return { found, options };
};

describe('the choice in an address', () => {
  it.each([
    [{ metal: 'gold', weight: 10, sort: 'price' }],
    [{ weight: '5,10', price: '5000-20000' }],
    [{ occasion: 'akshaya-tritiya', stock: 'in', purity: 999, q: 'lotus' }],
  ])('is read and written back as it was: %j', (search) => {
    expect(writeChoice(search, readChoice(search))).toEqual(search);
  });

  it('ignores whatever else stands there', () => {
    const odd = { metal: ['gold'], weight: { a: 1 }, price: '<script>', sort: 'up', purity: '' };
    expect(readChoice(odd)).toEqual(NO_CHOICE);
    // What the router reads from `?sort={"toString":0}` has no text.
    expect(readChoice({ sort: { toString: 0 } })).toEqual(NO_CHOICE);
  });

  it('never throws, whatever stands there', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...FACETS, 'sort'), fc.anything()), (search) => {
        const choice = readChoice(search);
        expect(narrow(SHOP, choice, ASKS, 'specification').pieces.length).toBeLessThanOrEqual(3);
      }),
    );
  });

  it('takes a value, and leaves it where it was taken before', () => {
    const gold = toggled(NO_CHOICE, 'metal', 'gold');
    expect(writeChoice({}, gold)).toEqual({ metal: 'gold' });
    expect(toggled(gold, 'metal', 'gold')).toEqual(NO_CHOICE);
  });
});

describe('narrow', () => {
  it.each([
    [{}, ['Lotus', 'Wedding Coin', 'Rakhi Coin']],
    [{ metal: 'silver' }, ['Rakhi Coin']],
    [{ purity: 995 }, ['Wedding Coin']],
    [{ weight: 10 }, ['Lotus 10', 'Wedding Coin 10', 'Rakhi Coin 10']],
    [{ weight: '1,2' }, ['Lotus 1', 'Wedding Coin 2']],
    [{ weight: 10, metal: 'gold' }, ['Lotus 10', 'Wedding Coin 10']],
    [{ occasion: 'wedding' }, ['Wedding Coin']],
    [{ occasion: 'wedding,rakhi' }, ['Wedding Coin', 'Rakhi Coin']],
    // A gram of gold is 13,081.00 with its tax, ten grams of silver are 1,627.40.
    [{ price: '0-2000' }, ['Rakhi Coin 10']],
    [{ price: '5000-20000' }, ['Lotus 1', 'Rakhi Coin 50']],
    [{ price: '5000-20000', weight: 10 }, []],
    [{ sort: 'price' }, ['Rakhi Coin', 'Lotus', 'Wedding Coin']],
    [{ sort: '-price' }, ['Wedding Coin', 'Lotus', 'Rakhi Coin']],
    [{ sort: 'weight' }, ['Lotus', 'Wedding Coin', 'Rakhi Coin']],
  ])('finds pieces by %j', (search, found) => {
    expect(chosen(search).found).toEqual(found);
  });

  it('says with each value how many pieces it would leave, whatever is chosen', () => {
    const { options } = chosen({ metal: 'gold', weight: 10 });
    expect(options.metal.map(({ value, count }) => `${value} ${count}`)).toEqual([
      'gold 2',
      'silver 1',
    ]);
    expect(options.weight.map(({ value, count }) => `${value} ${count}`)).toEqual([
      '1 1',
      '2 1',
      '10 2',
    ]);
    for (const facet of FACETS) {
      for (const { value, count, chosen: taken } of options[facet]) {
        if (taken) continue;
        // Any value of a facet may match, so adding one adds what it matches alone.
        const alone = { metal: 'gold', weight: 10, [facet]: value };
        expect(chosen(alone).found.length, `${facet} ${value}`).toBe(count);
      }
    }
  });

  it('leaves out sold-out pieces on request', () => {
    const gone = { ...LOTUS, Gram: LOTUS.Gram.map((one) => ({ ...one, SoldOut: true })) };
    const all = [gone, WEDDING].map((one) => ({ product: one, weight: undefined }));
    const { pieces, options } = narrow(all, readChoice({ stock: 'in' }), ASKS, 'specification');
    expect(pieces.map((one) => one.product.ProductName)).toEqual(['Wedding Coin']);
    expect(options.stock).toEqual([{ value: 'in', count: 1, chosen: true }]);
  });

  it('keeps the weight that was searched for, if it is among the chosen ones', () => {
    const sought = [{ product: LOTUS, weight: LOTUS.Gram[1]?.P_DetailsId }];
    const weights = (search: object) =>
      narrow(sought, readChoice(search), ASKS, 'specification').pieces.map(({ weight }) => weight);
    expect(weights({ weight: '1,10' })).toEqual([LOTUS.Gram[1]?.P_DetailsId]);
    expect(weights({ weight: '1' })).toEqual([LOTUS.Gram[0]?.P_DetailsId]);
  });
});

describe('facts read from names', () => {
  it.each([
    ['Couple Wedding Gold Coin', ['wedding']],
    ['Shagun Coin', ['wedding']],
    ['श्री Coin', ['puja']],
    ['Akshaya Tritiya Gold Coin', ['akshaya-tritiya']],
    ['Cast Bar', []],
  ])('knows the occasions of %s', (name, occasions) => {
    expect(occasionsOf(product(name, 'Gold', ['1']))).toEqual(occasions);
  });

  it('tileSpans gives the fineness and the weights behind a tile', () => {
    const [one, two] = [LOTUS, WEDDING].map((each) => ({ ...each, C_Id: 7, S_Id: 0 }));
    const texts = (...products: ListedProduct[]) =>
      tileSpans(products).map(
        ({ C_Id, S_Id, MetalCategory, Purity, Grams }) =>
          `${C_Id}/${S_Id}: ${MetalCategory} ${Purity} ${Grams.join('-')}`,
      );
    expect(texts({ ...LOTUS, C_Id: 7 })).toEqual(['7/0: Gold 999 1-10']);
    expect(texts(one ?? LOTUS, two ?? WEDDING)).toEqual(['7/0:   1-10']);
    expect(texts({ ...RAKHI, C_Id: 7, S_Id: 8 })).toEqual([
      '7/0: Silver 999 10-50',
      '7/8: Silver 999 10-50',
    ]);
    const [least] = LOTUS.Gram;
    expect(texts({ ...LOTUS, C_Id: 7, Gram: least ? [least] : [] })).toEqual(['7/0: Gold 999 1']);
  });
});
