// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListedProduct } from '#shared/contract/catalogue-list.ts';
import { PERSISTED_FOR_MS } from '#client/api/query-client.ts';
import { failingStorage } from '#client/testing/failing-storage.ts';
import { manyProducts } from '#client/testing/many-products.ts';
import {
  PRODUCT_LIST_KEY,
  writeProductList,
  MOST_LIST,
  readProductList,
} from './persisted-product-list.ts';

const NOW = 1_700_000_000_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

const read = () => readProductList(localStorage);
const size = () => localStorage.getItem(PRODUCT_LIST_KEY)?.length ?? 0;

const anyKey = fc.oneof(fc.nat(), fc.stringMatching(/^[a-z]{1,4}$/));
const anyText = fc.string();
const anyProduct: fc.Arbitrary<ListedProduct> = fc.record({
  P_Id: anyKey,
  C_Id: anyKey,
  S_Id: anyKey,
  P_DetailsId: anyKey,
  TypeName: anyText,
  C_Name: anyText,
  S_Name: anyText,
  ProductName: anyText,
  MetalCategory: anyText,
  Purity: anyText,
  Gram: fc.array(
    fc.record({ P_DetailsId: anyKey, Denomination: fc.stringMatching(/^\d{0,3}(gm)?$/) }),
    { maxLength: 4 },
  ),
  imagePath1: fc.oneof(fc.webUrl({ withFragments: true }), anyText),
  IsCustomized: fc.boolean(),
});

describe('the list of all products', () => {
  it('comes back as it was, whatever a store calls its own', () => {
    fc.assert(
      fc.property(fc.array(anyProduct, { maxLength: 8 }), (products) => {
        expect(writeProductList(products, localStorage)).toBe(true);
        expect(read()).toEqual({ at: NOW, products });
      }),
    );
  });

  it('of 5,000 products stays within its limit, each with its picture', () => {
    const products = manyProducts(5000);
    writeProductList(products, localStorage);
    expect(size()).toBeLessThanOrEqual(MOST_LIST);
    expect(read()?.products).toEqual(products);
  });

  it('goes without pictures where there is no room for them', () => {
    const imagePath1 = `https://pictures.example/${'x'.repeat(90)}`;
    const products = manyProducts(5000).map((one, at) => ({ ...one, imagePath1: imagePath1 + at }));
    writeProductList(products, localStorage);
    expect(size()).toBeLessThanOrEqual(MOST_LIST);
    expect(read()?.products).toEqual(products.map((one) => ({ ...one, imagePath1: '' })));
  });

  it('too long for any device is kept as far as it goes', () => {
    writeProductList(manyProducts(20_000), localStorage);
    expect(size()).toBeLessThanOrEqual(MOST_LIST);
    expect(read()?.products.length).toBeGreaterThan(3000);
  });

  it('is let go after 14 days, and is not of the future', () => {
    writeProductList(manyProducts(1), localStorage);
    vi.setSystemTime(NOW + PERSISTED_FOR_MS - 1);
    expect(read()?.at).toBe(NOW);
    vi.setSystemTime(NOW + PERSISTED_FOR_MS);
    expect(read()).toBeUndefined();
    vi.setSystemTime(NOW - 1000);
    expect(read()?.at).toBe(NOW - 1000);
  });

  it.each([
    'null',
    '[]',
    '{',
    '{"shape":"1"}',
    '{"shape":"0","at":1700000000000,"leaves":[],"facts":[],"rows":[]}',
    '{"shape":"1","at":1700000000000,"leaves":[],"facts":[],"rows":[[0,0,7,"A"]]}',
    '{"shape":"1","at":1700000000000,"leaves":[],"facts":[],"rows":[[0,0',
  ])('that cannot be read is none: %s', (text) => {
    localStorage.setItem(PRODUCT_LIST_KEY, text);
    expect(read()).toBeUndefined();
  });

  it('is not missed where the device keeps nothing', () => {
    const full = failingStorage(localStorage, 'setItem', 'getItem');
    expect(writeProductList(manyProducts(1), full)).toBe(false);
    expect(readProductList(full)).toBeUndefined();
    expect(readProductList(undefined)).toBeUndefined();
  });
});
