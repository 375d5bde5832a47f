// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { emptyDatabases } from '#client/testing/fake-databases.ts';
import { findingStore } from '#client/testing/finding-store.ts';
import { manyProducts } from '#client/testing/many-products.ts';
import { smallShop } from '#client/testing/small-shop.ts';
import { openApp, silence, testApp, yes } from '#client/testing/shop-app.tsx';

const LISTED = { extensions: ['catalogueList'] };
const product = (ProductName: string, fields: object = {}) => ({
  P_Id: 1,
  C_Id: 11,
  S_Id: 0,
  P_DetailsId: 101,
  TypeName: 'Gold Coins',
  C_Name: 'Lotus Coin',
  ProductName,
  MetalCategory: 'Gold',
  Purity: '999',
  Gram: [
    { P_DetailsId: 101, Denomination: '1' },
    { P_DetailsId: 102, Denomination: '10' },
  ],
  ...fields,
});
const list = () =>
  yes([
    product('Lotus Gold Coin'),
    product('Diya Coin', { C_Id: 12, C_Name: 'Diya', P_DetailsId: 201 }),
  ]);

afterEach(() => {
  cleanup();
  localStorage.clear();
  emptyDatabases();
  onlineManager.setOnline(true);
});

const change = (text: string) => {
  fireEvent.change(screen.getByLabelText('Search the shop'), { target: { value: text } });
};
const typeNow = (text: string) => act(() => change(text));
const type = (text: string) => act(async () => change(text));
const rows = () =>
  screen.queryAllByRole('link').filter((link) => link.textContent?.includes('24K'));
const links = () => rows().map((link) => link.getAttribute('href'));

describe('the search screen', () => {
  it('answers each keystroke, and links to the weight that was searched for', async () => {
    const app = testApp({ ...smallShop(), GetCatalogueForFront: list }, LISTED);
    await openApp(app, '/search', false);
    await type('lot');
    await waitFor(() => expect(links()).toEqual(['/products/gold-coins/lotus-coin']));
    await type('lot 10g');
    await waitFor(() => expect(links()).toEqual(['/products/gold-coins/lotus-coin?item=102']));
    expect(screen.getByText('1 found')).toBeTruthy();
    await waitFor(() => expect(app.router.state.location.search).toEqual({ q: 'lot 10g' }));
    await type('zinc');
    expect(await screen.findByText('Nothing found for “zinc”')).toBeTruthy();
    expect(app.sent('GetCatalogueForFront')).toHaveLength(1);
  });

  it('has the typed text after going back, however soon the visitor left', async () => {
    const app = testApp({ ...smallShop(), GetCatalogueForFront: list }, LISTED);
    await openApp(app, '/search', false);
    await type('lotus 10');
    await waitFor(() => expect(links()).toHaveLength(1));
    await act(async () => rows()[0]?.click());
    await screen.findByRole('heading', { level: 1, name: 'Lotus Gold Coin' });
    await act(async () => app.router.history.back());
    const field = await screen.findByLabelText<HTMLInputElement>('Search the shop');
    expect(field.value).toBe('lotus 10');
  });

  it('finds the same without a network after a restart', async () => {
    const first = testApp({ ...smallShop(), GetCatalogueForFront: list }, LISTED);
    await openApp(first, '/search?q=diya', false);
    await waitFor(() => expect(links()).toHaveLength(1));
    cleanup();
    onlineManager.setOnline(false);
    await openApp(testApp({}, LISTED), '/search?q=diya', false);
    await waitFor(() => expect(links()).toHaveLength(1));
    expect(screen.getByText(/Saved on this device/)).toBeTruthy();
  });

  it('says so if it has neither a network nor a list', async () => {
    onlineManager.setOnline(false);
    await openApp(testApp({}, LISTED), '/search?q=diya', false);
    expect(await screen.findByText('Nothing to search on this device yet')).toBeTruthy();
  });

  it('offers to try again if the store does not answer', async () => {
    let answer: () => ReturnType<typeof yes> = () => silence();
    const app = testApp({ ...smallShop(), GetCatalogueForFront: () => answer() }, LISTED);
    app.queryClient.setDefaultOptions({ queries: { retry: false } });
    await openApp(app, '/search?q=diya', false);
    const again = await screen.findByRole('button', { name: /again/i });
    answer = list;
    await act(async () => again.click());
    await waitFor(() => expect(links()).toHaveLength(1));
  });

  it('searches the products that were seen if the store has no list', async () => {
    const app = testApp(smallShop());
    await openApp(app, '/products/gold-coins', false);
    await act(() => app.router.navigate({ to: '/products/gold-coins/lotus-coin' as '/' }));
    await act(() => app.router.navigate({ to: '/search', search: { q: 'lotus' } }));
    await waitFor(() => expect(links()).toHaveLength(1));
    expect(screen.getByText('This searches what was seen on this device.')).toBeTruthy();
    expect(app.sent('GetCatalogueForFront')).toEqual([]);
    await type('zinc');
    await type('zinc');
    await screen.findByText('Nothing found for “zinc”');
    // It has a connection, and yet the whole shop cannot be searched.
    expect(screen.getByRole('main').textContent).not.toMatch(/connection/);
    expect(screen.getByText(/^Only the pieces that this device has seen/)).toBeTruthy();
  });

  it('does not wait for a list that the store does not have, when nothing was seen either', async () => {
    await openApp(testApp(smallShop()), '/search?q=lotus', false);
    await screen.findByText('Nothing found for “lotus”');
    expect(screen.queryByText('Fetching the list of all products')).toBeNull();
  });

  describe('in a shop whose list is too long for a device', () => {
    const FINDS = { extensions: ['catalogueList', 'productSearch'] };
    const many = manyProducts(2000);
    const numbered = () =>
      screen.getAllByRole('link').filter((link) => link.textContent.includes(' No. '));
    const shop = (answers = {}) =>
      testApp({ ...smallShop(), ...findingStore(many), ...answers }, FINDS);

    it('asks the store for the first letter, then for what was typed in one go, and never for the list', async () => {
      const app = shop();
      await openApp(app, '/search', false);
      await type('p');
      // Without a turn of the event loop in between, so that no pause can pass however busy the machine.
      for (const text of ['peac', 'peacock her', 'peacock heritage']) typeNow(text);
      expect(await screen.findByText(/ found$/)).toBeTruthy();
      await waitFor(() =>
        expect(app.sent('FindProducts').map(({ Q }) => Q)).toEqual(['p', 'peacock heritage']),
      );
      await waitFor(() => expect(numbered()).toHaveLength(8));
      expect(app.sent('GetCatalogueForFront')).toEqual([]);
    });

    it('keeps the results until the next answer, and does not present them as new', async () => {
      let answer = () => {};
      const held = new Promise<void>((resolve) => (answer = resolve));
      const { FindProducts } = findingStore(many);
      const app = shop({
        FindProducts: async (fields: Record<string, unknown>) => {
          if (fields['Q'] === 'zinc') await held;
          return FindProducts?.(fields);
        },
      });
      await openApp(app, '/search?q=peacock', false);
      await screen.findByText(/ found$/);
      await type('zinc');
      await waitFor(() => expect(app.sent('FindProducts')).toHaveLength(2));
      expect(numbered()).toHaveLength(8);
      expect(screen.queryByText(/ found$/)).toBeNull();
      await act(async () => answer());
      expect(await screen.findByText('Nothing found for “zinc”')).toBeTruthy();
    });

    it('searches what was seen on this device while the store does not answer', async () => {
      const app = shop({ FindProducts: () => silence() });
      app.queryClient.setDefaultOptions({ queries: { retry: false } });
      await openApp(app, '/products/gold-coins', false);
      await act(() => app.router.navigate({ to: '/products/gold-coins/lotus-coin' as '/' }));
      await act(() => app.router.navigate({ to: '/search', search: { q: 'lotus' } }));
      expect(await screen.findByText('This searches what was seen on this device.')).toBeTruthy();
      await waitFor(() => expect(links()).toHaveLength(1));
    });

    it('offers to try again where nothing was seen', async () => {
      let find: (fields: Record<string, unknown>) => unknown = () => silence();
      const app = shop({ FindProducts: (fields: Record<string, unknown>) => find(fields) });
      app.queryClient.setDefaultOptions({ queries: { retry: false } });
      await openApp(app, '/search?q=peacock', false);
      const again = await screen.findByRole('button', { name: /again/i });
      find = findingStore(many)['FindProducts'] ?? find;
      await act(async () => again.click());
      expect(await screen.findByText(/ found$/)).toBeTruthy();
    });

    it('says so if there is neither a network nor a list', async () => {
      onlineManager.setOnline(false);
      await openApp(shop(), '/search?q=peacock', false);
      expect(await screen.findByText('Nothing to search on this device yet')).toBeTruthy();
    });
  });
});
