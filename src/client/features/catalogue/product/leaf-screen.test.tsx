// @vitest-environment happy-dom
import { dehydrate, type DehydratedState, hydrate, onlineManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Outcome } from '#shared/contract/envelope.ts';
import {
  type Answers,
  openApp,
  silence,
  type TestApp,
  testApp,
  yes,
} from '#client/testing/shop-app.tsx';
import {
  fieldsOf,
  secondProduct,
  smallShop,
  tenGrams,
  wireProduct,
} from '#client/testing/small-shop.ts';
import { placeCache } from '../queries.ts';
import { showToasts } from '#client/testing/toasts.ts';

const LEAF = '/products/gold-coins/lotus-coin';
const WEIGHT = `${LEAF}?item=102`;
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const main = () => within(screen.getByRole('main'));

async function open(app: TestApp, address: string) {
  await openApp(app, address, false);
}

/** The data on a device that has seen the leaf. */
async function seenLeaf(answers = smallShop()): Promise<DehydratedState> {
  const app = testApp(answers);
  await open(app, LEAF);
  cleanup();
  return dehydrate(app.queryClient);
}
function afterSeeing(kept: DehydratedState, answers: Answers): TestApp {
  const app = testApp(answers);
  hydrate(app.queryClient, kept);
  return app;
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('a leaf of the catalogue', () => {
  it('opens its only product at once', async () => {
    await open(testApp(smallShop()), LEAF);
    expect(heading()).toBe('Lotus Gold Coin');
    expect(main().getByRole('button', { name: 'Add to Cart' })).toBeTruthy();
  });

  it('shows several products as tiles with their price, and opens one by its id', async () => {
    const both = [wireProduct(), secondProduct()];
    const app = testApp({
      ...smallShop(both),
      GetFinalProductFront(fields) {
        const { type } = fieldsOf(fields);
        const products = type ? both.filter(({ P_DetailsId }) => P_DetailsId === type) : both;
        return yes([{ Product: JSON.stringify(products) }]);
      },
    });
    await open(app, LEAF);
    await app.tick(100_000);
    expect(heading()).toBe('Lotus Coin');
    const tile = main().getByRole('link', { name: /Diya/ });
    expect(tile.getAttribute('href')).toBe(`${LEAF}?item=201`);
    expect(tile.textContent).toBe('Diya Gold Coin24K · 999 · 2 g₹20,000.00');
    expect(main().getByRole('link', { name: /Lotus Gold Coin/ }).textContent).toContain('from 1 g');

    await act(async () => void fireEvent.click(tile));
    expect(await main().findByRole('heading', { name: 'Diya Gold Coin', level: 1 })).toBeTruthy();
    expect(document.title).toBe('Diya Gold Coin - AURUM');
    const back = main().getByRole('link', { name: 'Lotus Coin' });
    expect(back.getAttribute('href')).toBe(LEAF);
  });

  it('keeps the chosen quantity where the product is renamed and moved meanwhile', async () => {
    let product = wireProduct();
    const app = testApp({
      ...smallShop(),
      GetFinalProductFront: () => yes([{ Product: JSON.stringify([product]) }]),
    });
    await open(app, LEAF);
    await app.tick(100_000);
    await act(async () => fireEvent.click(main().getByRole('button', { name: 'One more' })));
    product = wireProduct({ ProductName: 'Lotus Coin, new', C_Id: 99 });
    await act(() => app.queryClient.invalidateQueries({ queryKey: ['catalogue', 'products'] }));
    expect(await main().findByRole('heading', { name: 'Lotus Coin, new', level: 1 })).toBeTruthy();
    expect(main().getByRole('group', { name: 'Quantity' }).textContent).toContain('2');
  });

  it('leaves hidden products out of the tiles', async () => {
    const hidden = wireProduct({ P_DetailsId: 301, ProductName: 'Secret', isDisplay: false });
    await open(testApp(smallShop([hidden, wireProduct(), secondProduct()])), LEAF);
    expect(main().getByRole('link', { name: /Diya/ })).toBeTruthy();
    expect(main().queryByText('Secret')).toBeNull();
  });

  it('says that a hidden product is not available and returns home', async () => {
    await showToasts();
    const app = testApp(smallShop([wireProduct({ isDisplay: false })]));
    await open(app, LEAF);
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/'));
    // The message is a toast: the page is left as soon as home is ready.
    await waitFor(() => expect(main().queryByText('This product is not available')).toBeNull());
    expect(await screen.findByText('This product is not available')).toBeTruthy();
  });

  it('says that it is no longer sold if all of it is withdrawn', async () => {
    const app = testApp({ ...smallShop(), GetFinalProductFront: () => yes([]) });
    await open(app, LEAF);
    expect(heading()).toBe('No longer sold');
    expect(main().getByText(/^Lotus Coin has been withdrawn from sale/)).toBeTruthy();
    expect(document.title).toBe('Lotus Coin - AURUM');
    expect(document.querySelector('link[rel="canonical"]')).toBeNull();
  });

  it('reports that on a device with a cached page, as soon as the store says so', async () => {
    const app = afterSeeing(await seenLeaf(), {
      ...smallShop(),
      GetFinalProductFront: () => yes([]),
    });
    await app.queryClient.invalidateQueries();
    await open(app, LEAF);
    await waitFor(() => expect(heading()).toBe('No longer sold'));
  });

  const hidden = [wireProduct({ isDisplay: false })];
  it.each([
    ['was withdrawn', LEAF, [], LEAF],
    ['was hidden', LEAF, hidden, LEAF],
    ['was hidden in each weight', LEAF, hidden, WEIGHT],
    ['did not come in this weight', WEIGHT, [wireProduct({ Gram: [] })], WEIGHT],
  ])('is sold again to a device that saw that it %s', async (_, seen, products, address) => {
    const kept = testApp(smallShop(products));
    await open(kept, seen);
    cleanup();
    let answer: (outcome: Outcome) => void = () => {};
    const late = new Promise<Outcome>((resolve) => (answer = resolve));
    const app = afterSeeing(dehydrate(kept.queryClient), {
      ...smallShop(),
      GetFinalProductFront: () => late,
    });
    await app.queryClient.invalidateQueries();
    const opening = open(app, address);
    await waitFor(() => expect(app.sent('GetFinalProductFront')).toHaveLength(1));
    answer(yes([{ Product: JSON.stringify([wireProduct()]) }]));
    await opening;
    await waitFor(() => expect(heading()).toBe('Lotus Gold Coin'));
    expect(app.router.state.location.pathname).toBe(LEAF);
  });

  it('says that a weight is not sold, and shows no other piece in its place', async () => {
    const app = testApp(smallShop());
    await open(app, `${LEAF}?item=99999`);
    expect(heading()).toBe('This weight is not sold');
    expect(main().queryByRole('button', { name: 'Add to Cart' })).toBeNull();
    const go = main().getByRole('link', { name: 'See Lotus Coin' });
    expect(go.getAttribute('href')).toBe(LEAF);
  });

  describe('a leaf without a network', () => {
    const both = smallShop([wireProduct(), secondProduct()]);
    /** The sale price, whose paise are as large as its rupees. */
    const price = () => main().getByText(/^₹[1-9].*\.\d\d$/);
    /** A fresh tab on a device that has seen the leaf, but none of its products at its own address. */
    async function openKept(address: string, answers = both): Promise<void> {
      const app = afterSeeing(await seenLeaf(answers), answers);
      onlineManager.setOnline(false);
      await open(app, address);
      await app.tick(100_000);
    }
    afterEach(() => onlineManager.setOnline(true));

    it('opens a product that was seen in the listing only, at its own price', async () => {
      await openKept(`${LEAF}?item=201`);
      expect(heading()).toBe('Diya Gold Coin');
      expect(document.title).toBe('Diya Gold Coin - AURUM');
      expect(price().textContent).toBe('₹20,000.00');
      expect(price().closest('[data-awaiting="true"]')).toBeNull();
      expect(main().getByText(/Saved on this device/)).toBeTruthy();
    });

    it('opens a weight that was never seen, without price and size, and does not sell it', async () => {
      await openKept(`${LEAF}?item=102`);
      expect(heading()).toBe('Lotus Gold Coin');
      expect(main().getByRole('link', { name: '10 g' }).getAttribute('aria-current')).toBe('true');
      expect(main().getByText(/this weight was not opened here before/)).toBeTruthy();
      expect(price().closest('[data-awaiting="true"]')).not.toBeNull();
      expect(main().getByText('Add to Cart').closest('[inert]')).not.toBeNull();
      expect(main().queryByText('12 mm')).toBeNull();
    });

    it('shows that weight when the connection is back', async () => {
      await openKept(`${LEAF}?item=102`, {
        ...both,
        GetFinalProductFront: (fields) => {
          const ten = fieldsOf(fields)['type'] === 102;
          const products = ten ? [tenGrams()] : [wireProduct(), secondProduct()];
          return yes([{ Product: JSON.stringify(products) }]);
        },
      });
      await act(async () => onlineManager.setOnline(true));
      await waitFor(() => expect(price().textContent).toBe('₹1,00,000.00'));
      expect(main().getByText('Add to Cart').closest('[inert]')).toBeNull();
    });

    it('says that an unknown weight is not on this device', async () => {
      await openKept(`${LEAF}?item=999`);
      expect(await screen.findByText('Not on this device yet')).toBeTruthy();
    });
  });

  it('opens a weight of an unreachable store as far as the device knows it', async () => {
    const silent = { ...smallShop(), GetFinalProductFront: silence };
    const gone = afterSeeing(await seenLeaf(), silent);
    gone.queryClient.setDefaultOptions({ queries: { retry: false } });
    await open(gone, `${LEAF}?item=102`);
    expect(heading()).toBe('Lotus Gold Coin');
    expect(await main().findByText(/The store does not answer, and this weight/)).toBeTruthy();
  });

  it.each(['-3', '1.5', 'abc', '0', '"102"'])('a leaf ignores ?item=%s', async (item) => {
    const app = testApp(smallShop());
    await open(app, `${LEAF}?item=${item}`);
    expect(heading()).toBe('Lotus Gold Coin');
    expect(app.sent('GetFinalProductFront').map((fields) => fieldsOf(fields)['type'])).toEqual([0]);
  });

  describe('the address of a place', () => {
    const RECYCLED = '/products/gold-coins/100-recycled-gold';
    const recycled: Answers = {
      ...smallShop(),
      GetCategoryFront: () =>
        yes([
          {
            P_Id: 1,
            C_Id: 11,
            S_Id: 0,
            C_Name: '100% Recycled Gold',
            S_Name: '',
            C_ImagePath: '',
            S_ImagePath: '',
            TypeName: 'Gold Coins',
          },
        ]),
      GetNameByIdForFront: () => yes([]),
    };

    it.each([
      RECYCLED,
      '/products/gold-coins/100_25_-recycled-gold',
      '/products/Gold-COINS/100-recycled-gold',
    ])('%s opens in a store that knows names only, under its plain slug', async (address) => {
      const app = testApp(recycled);
      await open(app, `${address}?item=102`);
      await waitFor(() => expect(app.router.state.location.pathname).toBe(RECYCLED));
      expect(app.router.state.location.search).toEqual({ item: 102 });
      expect(await main().findByRole('link', { name: '100% Recycled Gold' })).toBeTruthy();
      const canonical = document.querySelector('link[rel="canonical"]')?.getAttribute('href');
      expect(canonical).toBe(`https://shop.example${RECYCLED}`);
    });

    it('is the store’s own where it says one', async () => {
      const app = testApp({
        ...smallShop(),
        GetNameByIdForFront: () =>
          yes([
            {
              P_id: 1,
              C_Id: 11,
              S_Id: 0,
              Names: ['Gold Coins', 'Pre-Owned'],
              Slugs: ['gold-coins', 'pre-owned-1x2y'],
            },
          ]),
      });
      await open(app, '/products/gold-coins/pre-owned?item=101');
      await waitFor(() =>
        expect(app.router.state.location.pathname).toBe('/products/gold-coins/pre-owned-1x2y'),
      );
      expect(await main().findByRole('link', { name: 'Pre-Owned' })).toBeTruthy();
    });

    it('opens offline in its earlier form too', async () => {
      const seen = testApp(recycled);
      await open(seen, '/products/gold-coins');
      cleanup();
      const once = testApp(recycled);
      hydrate(once.queryClient, dehydrate(seen.queryClient));
      await open(once, RECYCLED);
      cleanup();
      const app = testApp(recycled);
      hydrate(app.queryClient, dehydrate(once.queryClient));
      onlineManager.setOnline(false);
      await open(app, '/products/gold-coins/100_25_-recycled-gold');
      onlineManager.setOnline(true);
      expect(app.router.state.location.pathname).toBe(RECYCLED);
      expect(heading()).toBe('Lotus Gold Coin');
    });
  });

  it('opens by itself when a store that was away answers again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    let away = true;
    const answers = smallShop();
    const app = testApp({
      ...answers,
      GetFinalProductFront: (fields) =>
        away ? silence() : (answers['GetFinalProductFront']?.(fields) ?? silence()),
    });
    app.queryClient.setDefaultOptions({ queries: { retry: false } });
    await open(app, LEAF);
    expect(heading()).toBe('The store cannot be reached');
    await app.tick();
    expect(heading()).toBe('The store cannot be reached');
    away = false;
    for (let second = 0; second < 15; second++) {
      await act(() => vi.advanceTimersByTimeAsync(1000));
    }
    vi.useRealTimers();
    await waitFor(() => expect(heading()).toBe('Lotus Gold Coin'));
  });

  it.each([
    '/products/nothing',
    '/products/gold-coins/nothing',
    '/products/gold-coins/festival/nothing',
    '/customize-coins/nothing',
    '/products/customize-coins/customize-coins/nothing',
  ])('the catalogue has no position %s', async (address) => {
    await open(testApp(smallShop()), address);
    expect(heading()).toBe('Oops! Page Not Found (404)');
    expect(document.title).toBe('Oops! Page Not Found (404) - AURUM');
    expect(document.querySelector('link[rel="canonical"]')).toBeNull();
  });

  it('a position that the catalogue had not is asked for again once that has changed', async () => {
    const app = testApp(smallShop());
    const { queryKey } = placeCache(['gold-coins', 'lotus-coin']);
    await app.queryClient.prefetchQuery({ queryKey, queryFn: () => null });
    await app.queryClient.invalidateQueries({ queryKey: ['catalogue'] });
    await open(app, LEAF);
    expect(heading()).toBe('Lotus Gold Coin');
  });
});
