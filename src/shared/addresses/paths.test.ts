import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCustomised, cataloguePath } from './paths.ts';
import { fromSlug } from './slug.ts';

describe('cataloguePath', () => {
  it.each([
    [{ productType: 'Gold Coins' }, '/products/gold-coins'],
    [{ productType: 'Gold Coins', category: 'Lotus Coin' }, '/products/gold-coins/lotus-coin'],
    [
      { productType: 'Gold Coins', category: 'Lotus Coin', subcategory: 'Round' },
      '/products/gold-coins/lotus-coin/round',
    ],
    [
      { productType: 'Gold Coins', category: 'Lotus Coin', subcategory: '' },
      '/products/gold-coins/lotus-coin',
    ],
    [{ productType: 'Customize Coins' }, '/customize-coins/customize-coins'],
    [
      { productType: 'Customized Silver', category: 'Wedding' },
      '/products/customize-coins/customized-silver/wedding',
    ],
    [{ productType: 'Bar 50/50' }, '/products/bar-50_2f_50'],
  ])('of %j is %s', (position, path) => {
    expect(cataloguePath(position)).toBe(path);
  });

  it.each([
    ['Customize Coins', true],
    ['CUSTOMIZED', true],
    ['Gold Coins', false],
  ])('isCustomised(%s) is %s', (name, customised) => {
    expect(isCustomised(name)).toBe(customised);
  });

  it('keeps every name, one segment each', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1 });
    fc.assert(
      fc.property(
        name.filter((text) => !isCustomised(text)),
        name,
        name,
        (productType, category, subcategory) => {
          const [, first, ...names] = cataloguePath({ productType, category, subcategory }).split(
            '/',
          );
          expect(first).toBe('products');
          expect(names.map(fromSlug)).toEqual([productType, category, subcategory]);
        },
      ),
      { numRuns: 300 },
    );
  });
});
