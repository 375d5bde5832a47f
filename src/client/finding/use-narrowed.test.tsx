// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { emptyDatabases } from '#client/testing/fake-databases.ts';
import { findingStore } from '#client/testing/finding-store.ts';
import { manyProducts } from '#client/testing/many-products.ts';
import { no, openApp, testApp, yes } from '#client/testing/shop-app.tsx';
import { smallShop } from '#client/testing/small-shop.ts';
import { catalogueListQuery } from './product-list.ts';

/** Two thirds are gold, one third silver; a fifth is of the shop's first type. */
const products = (count: number) =>
  manyProducts(count).map((product, at) => ({
    ...product,
    MetalCategory: at % 3 === 0 ? 'Silver' : 'Gold',
  }));

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  emptyDatabases();
  onlineManager.setOnline(true);
});

/** A listing of a shop with this many products, whose store does the searching or leaves it to the device. */
async function openListing(count: number, extensions: string[]) {
  const all = products(count);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { FindProducts } = findingStore(all);
  const wire = all.map((product) => ({ ...product, Gram: JSON.stringify(product.Gram) }));
  const app = testApp(
    {
      ...smallShop(),
      GetCatalogueForFront: () => yes(wire),
      FindProducts: async (fields) => {
        if (fields['Choice'] !== '') await answered;
        return FindProducts?.(fields) ?? yes();
      },
    },
    { extensions },
  );
  await openApp(app, '/products/gold-coins', false);
  return { app, answer };
}
const filters = () => within(screen.getByRole('region', { name: 'Filters' }));
const silver = () => filters().getByRole('link', { name: /Silver/ });
const tiles = () => screen.getAllByRole('link').filter((link) => / No\. /.test(link.textContent));

it('a device fetches the list of a small shop and searches it itself', async () => {
  const { app } = await openListing(60, ['catalogueList']);
  await waitFor(() => expect(app.sent('GetCatalogueForFront')).toHaveLength(1));
  await act(async () => (await waitFor(silver)).click());
  expect(await screen.findByText(/^4 pieces, /)).toBeTruthy();
  expect(app.sent('FindProducts')).toEqual([]);
});

it('the store of a large shop does the searching, and the options stay until it has answered', async () => {
  const { app, answer } = await openListing(2000, ['catalogueList', 'productSearch']);
  const link = await waitFor(silver);
  expect(app.sent('FindProducts').map(({ Most }) => Most)).toEqual([0]);
  await act(async () => link.click());
  expect(silver().getAttribute('aria-current')).toBe('true');
  expect(screen.queryByText(/ pieces, /)).toBeNull();
  await act(async () => answer());
  expect(await screen.findByText(/^134 pieces, /)).toBeTruthy();
  expect(silver().getAttribute('aria-current')).toBe('true');
  expect(app.sent('GetCatalogueForFront')).toEqual([]);
});

it('the list of a large shop grows beyond its first part, as far as it is wanted', async () => {
  const { app, answer } = await openListing(2000, ['catalogueList', 'productSearch']);
  answer();
  await act(async () => (await waitFor(silver)).click());
  await screen.findByText(/^134 pieces, /);
  const starts = () => app.sent('FindProducts').flatMap(({ From, Most }) => (Most ? [From] : []));
  const more = () => act(async () => screen.getByRole('button', { name: /more/i }).click());
  expect([tiles().length, starts()]).toEqual([24, [0]]);
  for (const shown of [48, 72, 96, 120, 134]) {
    await more();
    await waitFor(() => expect(tiles()).toHaveLength(shown));
  }
  expect(starts()).toEqual([0, 60, 120]);
  expect(new Set(tiles().map((tile) => tile.getAttribute('href'))).size).toBe(134);
  expect(screen.queryByRole('button', { name: /more/i })).toBeNull();
});

it('a large shop is narrowed down offline in the list that the customer had fetched', async () => {
  const { app } = await openListing(2000, ['catalogueList', 'productSearch']);
  const link = await waitFor(silver);
  await app.queryClient.fetchQuery(catalogueListQuery(app.api));
  onlineManager.setOnline(false);
  await act(async () => link.click());
  expect(await screen.findByText(/^134 pieces, /)).toBeTruthy();
});

it('a listing without a network and without the list says that there is nothing to narrow down', async () => {
  await openListing(2000, ['catalogueList', 'productSearch']);
  const link = await waitFor(silver);
  onlineManager.setOnline(false);
  await act(async () => link.click());
  expect(await screen.findByText('Nothing to search on this device yet')).toBeTruthy();
  expect(silver().getAttribute('aria-current')).toBe('true');
});

it('a failure of the store, for the first part or a further one, is reported, and the store asked again', async () => {
  const all = products(2000);
  const { FindProducts } = findingStore(all);
  let fails = (fields: Record<string, unknown>) => fields['Choice'] !== '';
  const app = testApp(
    {
      ...smallShop(),
      FindProducts: (fields) =>
        fails(fields) ? no(500, 'Busy') : (FindProducts?.(fields) ?? yes()),
    },
    { extensions: ['catalogueList', 'productSearch'] },
  );
  await openApp(app, '/products/gold-coins', false);
  await act(async () => (await waitFor(silver)).click());
  const again = () => screen.findByRole('button', { name: 'Try again' });
  const press = async () => act(async () => (await again()).click());
  await again();
  expect(screen.queryByText('Nothing to search on this device yet')).toBeNull();

  fails = ({ From }) => From === 60;
  await press();
  await screen.findByText(/^134 pieces, /);
  await act(async () => screen.getByRole('button', { name: /more/i }).click());
  await again();
  fails = () => false;
  await press();
  const more = () => act(async () => screen.getByRole('button', { name: /more/i }).click());
  await more();
  await waitFor(() => expect(tiles()).toHaveLength(72));
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
