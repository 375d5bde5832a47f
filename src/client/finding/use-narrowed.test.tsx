// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { emptyDatabases } from '#client/testing/fake-databases.ts';
import { manyProducts } from '#client/testing/many-products.ts';
import { openApp, testApp, yes } from '#client/testing/shop-app.tsx';
import { smallShop } from '#client/testing/small-shop.ts';
import { NO_CHOICE } from './choice.ts';
import { narrow } from './facets.ts';

const ASKS = { gold: undefined, silver: undefined };
/** Those of the first type, as the store lists them. */
const PRODUCTS = manyProducts(60)
  .filter(({ P_Id }) => P_Id === 1)
  .map((product, at) => ({ ...product, MetalCategory: at % 2 === 0 ? 'Gold' : 'Silver' }));

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  emptyDatabases();
});

/** A listing that came rendered from the store, of a type with so many products. */
async function openRendered(inType: number) {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const app = testApp(
    {
      ...smallShop(),
      GetCatalogueForFront: async () => {
        await answered;
        return yes(PRODUCTS.map((product) => ({ ...product, Gram: JSON.stringify(product.Gram) })));
      },
    },
    { extensions: ['catalogueList'] },
  );
  const pieces = PRODUCTS.map((product) => ({ product, weight: undefined }));
  const { options } = narrow(pieces, NO_CHOICE, ASKS, 'specification');
  app.queryClient.setQueryData(['catalogue-narrowed', 1, 0, 0, JSON.stringify(NO_CHOICE)], {
    pieces: [],
    count: pieces.length,
    options,
    facts: {},
    inType,
  });
  await openApp(app, '/products/gold-coins', false);
  return { app, answer };
}
const asked = (app: ReturnType<typeof testApp>) => app.sent('GetCatalogueForFront').length;
const filters = () => within(screen.getByRole('region', { name: 'Filters' }));

it('asks for the list of a small catalogue with the page', async () => {
  const { app } = await openRendered(40);
  await waitFor(() => expect(asked(app)).toBe(1));
});

it('asks for the list of a large catalogue once something is chosen, and shows meanwhile what can be chosen', async () => {
  const { app, answer } = await openRendered(2000);
  const silver = await waitFor(() => filters().getByRole('link', { name: /Silver/ }));
  expect(asked(app)).toBe(0);
  await act(async () => silver.click());
  await waitFor(() => expect(asked(app)).toBe(1));
  const chosen = () =>
    filters()
      .getByRole('link', { name: /Silver/ })
      .getAttribute('aria-current');
  expect(chosen()).toBe('true');
  expect(screen.queryByText(/ pieces, /)).toBeNull();
  await act(async () => answer());
  expect(await screen.findByText(/^6 pieces, /)).toBeTruthy();
  expect(chosen()).toBe('true');
});
