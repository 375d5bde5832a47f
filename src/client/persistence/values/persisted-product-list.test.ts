// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PERSISTED_FOR_MS } from '#client/api/query-client.ts';
import { databaseOf, emptyDatabases } from '#client/testing/fake-databases.ts';
import { manyProducts } from '#client/testing/many-products.ts';
import { dropProductList, readProductList, writeProductList } from './persisted-product-list.ts';

const NOW = 1_700_000_000_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  emptyDatabases();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

describe('the stored product list', () => {
  it('comes back as the store sent it, with its time', async () => {
    const products = manyProducts(5000);
    expect(await writeProductList(products)).toBe(true);
    expect(await readProductList()).toEqual({ at: NOW, products });
  });

  it('is ignored after 14 days, and never dated in the future', async () => {
    await writeProductList(manyProducts(1));
    vi.setSystemTime(NOW + PERSISTED_FOR_MS - 1);
    expect((await readProductList())?.at).toBe(NOW);
    vi.setSystemTime(NOW + PERSISTED_FOR_MS);
    expect(await readProductList()).toBeUndefined();
    vi.setSystemTime(NOW - 1000);
    expect((await readProductList())?.at).toBe(NOW - 1000);
  });

  it('is ignored where another version of the app wrote it', async () => {
    databaseOf('catalogue').set('product-list', { version: 1, at: NOW, products: [{}] });
    expect(await readProductList()).toBeUndefined();
  });

  it('is gone once it is dropped', async () => {
    await writeProductList(manyProducts(1));
    await dropProductList();
    expect(await readProductList()).toBeUndefined();
  });

  it('removes the packed list that earlier versions left in localStorage', async () => {
    localStorage.setItem('kept-list', '{"shape":"1"}');
    await writeProductList([]);
    expect(localStorage).toHaveLength(0);
  });

  it('is missing, without a failure, on a device that denies its database', async () => {
    emptyDatabases(true);
    expect(await writeProductList(manyProducts(1))).toBe(false);
    expect(await readProductList()).toBeUndefined();
    await dropProductList();
  });
});
