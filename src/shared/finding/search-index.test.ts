import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListedProduct } from '#shared/contract/catalogue-list.ts';
import { indexProducts } from './search-index.ts';
import { searchProducts } from './search-products.ts';
import { comparable, isNear } from './search-text.ts';

let id = 100;
const product = (
  ProductName: string,
  fields: Partial<ListedProduct> & { grams?: string[] } = {},
) => {
  const { grams = ['1', '10'], ...rest } = fields;
  const Gram = grams.map((Denomination) => ({ P_DetailsId: ++id, Denomination }));
  return {
    P_Id: 1,
    C_Id: id,
    S_Id: 0,
    P_DetailsId: Gram[0]?.P_DetailsId ?? 0,
    TypeName: 'Gold Coins',
    C_Name: 'Festival',
    S_Name: '',
    ProductName,
    MetalCategory: 'Gold',
    Purity: '999',
    Gram,
    imagePath1: '',
    IsCustomized: false,
    ...rest,
  } satisfies ListedProduct;
};
const SHOP = indexProducts([
  product('Lotus Gold Coin', { C_Name: 'Lotus Coin', grams: ['0.5', '1', '10'] }),
  product('Kalash Silver Coin', {
    TypeName: 'Silver Coins',
    MetalCategory: 'Silver',
    Purity: '995',
    grams: ['10', '100'],
  }),
  product('Cast Silver Bar', {
    TypeName: 'Silver Bars',
    C_Name: 'Cast Bar',
    MetalCategory: 'Silver',
    grams: ['1000'],
  }),
  product('Durgā’s Lotus Pendant', { C_Name: 'Temple', S_Name: 'नवरात्रि', grams: ['5'] }),
]);
const names = (typed: string) =>
  searchProducts(SHOP, typed).found.map((found) => found.product.ProductName);

describe('searchProducts', () => {
  it.each([
    ['lotus', ['Lotus Gold Coin', 'Durgā’s Lotus Pendant']],
    ['LOT', ['Lotus Gold Coin', 'Durgā’s Lotus Pendant']],
    ['coin lotus', ['Lotus Gold Coin', 'Durgā’s Lotus Pendant']],
    ['bar cast', ['Cast Silver Bar']],
    ['10g silver', ['Kalash Silver Coin']],
    ['10 gm silver', ['Kalash Silver Coin']],
    ['silver 10 grams', ['Kalash Silver Coin']],
    ['lotus 999', ['Lotus Gold Coin', 'Durgā’s Lotus Pendant']],
    ['99.5', ['Kalash Silver Coin']],
    ['24 karat bar', ['Cast Silver Bar']],
    ['1kg', ['Cast Silver Bar']],
    ['1 kilo', ['Cast Silver Bar']],
    ['1,000 g', ['Cast Silver Bar']],
    ['.5 g', ['Lotus Gold Coin']],
    ['0.50gm', ['Lotus Gold Coin']],
    ['durgas', ['Durgā’s Lotus Pendant']],
    ['नवरात्रि', ['Durgā’s Lotus Pendant']],
    ['silver bars', ['Cast Silver Bar']],
    ['tus', []],
    ['platinum', []],
    ['  ', []],
    ['?!', []],
  ])('finds for %j %j', (typed, found) => {
    expect(names(typed)).toEqual(found);
  });

  it('puts products with the words in their name first', () => {
    const index = indexProducts([
      product('Festive Coin', { C_Name: 'Lotus' }),
      product('Lotuses in Bloom'),
      product('Lotus Coin'),
    ]);
    const found = searchProducts(index, 'lotus').found.map((one) => one.product.ProductName);
    expect(found).toEqual(['Lotus Coin', 'Lotuses in Bloom', 'Festive Coin']);
  });

  it('finds the weight that was searched for, and whether the link must name it', () => {
    const [lotus] = searchProducts(SHOP, 'lotus 10').found;
    const ten = lotus?.product.Gram.find(({ Denomination }) => Denomination === '10');
    expect(lotus).toMatchObject({ weight: ten?.P_DetailsId, oneOfMany: false });
    expect(searchProducts(SHOP, 'lotus').found[0]?.weight).toBeUndefined();
    expect(searchProducts(SHOP, '1 kg').found[0]?.weight).toBeDefined();
    const twins = [product('One', { C_Id: 5 }), product('Two', { C_Id: 5 })];
    expect(searchProducts(indexProducts(twins), 'one').found[0]?.oneOfMany).toBe(true);
  });

  it.each(['lotsu', 'lotas', 'ltous', 'kalask', 'penadtn', 'pednant'])(
    'forgives one typo: %s',
    (typed) => {
      const answer = searchProducts(SHOP, typed);
      expect(answer.near).toBe(true);
      expect(answer.found.length).toBeGreaterThan(0);
    },
  );

  it.each(['lottus', 'kalsh', 'kalaash', 'penadnt', 'temmple'])(
    'knows a word by its sound, and does not call it a typo: %s',
    (typed) => {
      const answer = searchProducts(SHOP, typed);
      expect(answer.near).toBe(false);
      expect(answer.found.length).toBeGreaterThan(0);
    },
  );

  it('forgives no typo if a product matches exactly, nor in a short word', () => {
    expect(searchProducts(SHOP, 'lotus').near).toBe(false);
    expect(names('con')).toEqual([]);
    expect(isNear('con', 'coin')).toBe(false);
  });

  it('finds a product by any part of its own words, in any spelling', () => {
    const word = fc.stringMatching(/^[A-Za-zà-öø-ÿ]{1,8}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), fc.nat(), (words, pick) => {
        const index = indexProducts([product(words.join(' '))]);
        const chosen = words[pick % words.length] ?? '';
        const typed = chosen.slice(0, 1 + (pick % chosen.length)).toUpperCase();
        expect(searchProducts(index, `  ${typed} `).found).toHaveLength(1);
      }),
    );
  });

  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        expect(searchProducts(SHOP, typed).found.length).toBeLessThanOrEqual(4);
        expect(comparable(typed)).toMatch(/^ (?:.* )?$/u);
      }),
    );
  });
});
