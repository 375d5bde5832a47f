import { describe, expect, it } from 'vitest';
import { isCustomised, cataloguePath } from './paths.ts';

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
    [{ productType: 'Bar 50/50' }, '/products/bar-50-50'],
  ])('writes %j as %s', (position, path) => {
    expect(cataloguePath(position)).toBe(path);
  });

  it.each([
    ['Customize Coins', true],
    ['CUSTOMIZED', true],
    ['Gold Coins', false],
  ])('isCustomised(%s) is %s', (name, customised) => {
    expect(isCustomised(name)).toBe(customised);
  });

  it('has one segment for each name, with the slugs that are known', () => {
    const position = { productType: 'Gold Coins', category: 'Pre-Owned', subcategory: '50%' };
    expect(cataloguePath(position)).toBe('/products/gold-coins/pre-owned/50');
    const slugs = [undefined, 'pre-owned-1x2y'];
    expect(cataloguePath({ ...position, slugs })).toBe('/products/gold-coins/pre-owned-1x2y/50');
  });
});
