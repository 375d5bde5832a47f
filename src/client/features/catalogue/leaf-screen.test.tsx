// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openApp, type TestApp, testApp, yes } from '#client/testing/shop-app.tsx';
import { fieldsOf, secondProduct, smallShop, wireProduct } from '#client/testing/small-shop.ts';

const LEAF = '/products/gold-coins/lotus-coin';
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const main = () => within(screen.getByRole('main'));

async function open(app: TestApp, address: string) {
  await openApp(app, address, false);
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('a leaf of the catalogue', () => {
  it('opens its only product at once', async () => {
    await open(testApp(smallShop()), LEAF);
    expect(heading()).toBe('Lotus Gold Coin');
    expect(main().getByRole('button', { name: 'Add to Cart' })).toBeTruthy();
  });

  it('shows several as tiles with what each is and costs, and opens one by its id', async () => {
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

  it('leaves hidden products out of the tiles', async () => {
    const hidden = wireProduct({ P_DetailsId: 301, ProductName: 'Secret', isDisplay: false });
    await open(testApp(smallShop([hidden, wireProduct(), secondProduct()])), LEAF);
    expect(main().getByRole('link', { name: /Diya/ })).toBeTruthy();
    expect(main().queryByText('Secret')).toBeNull();
  });

  it('says that a hidden product is not available and returns home', async () => {
    const app = testApp(smallShop([wireProduct({ isDisplay: false })]));
    await open(app, LEAF);
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/'));
    // The toast: the page that said so is gone.
    expect(await screen.findByText('This product is not available')).toBeTruthy();
    expect(main().queryByText('This product is not available')).toBeNull();
  });

  it('says so where there is nothing', async () => {
    await open(testApp({ ...smallShop(), GetFinalProductFront: () => yes([]) }), LEAF);
    expect(main().getByText('Nothing here at the moment')).toBeTruthy();
  });

  it.each(['-3', '1.5', 'abc', '0', '"102"'])('passes ?item=%s over', async (item) => {
    const app = testApp(smallShop());
    await open(app, `${LEAF}?item=${item}`);
    expect(heading()).toBe('Lotus Gold Coin');
    expect(app.sent('GetFinalProductFront').map((fields) => fieldsOf(fields)['type'])).toEqual([0]);
  });

  it.each([
    '/products/nothing',
    '/products/gold-coins/nothing',
    '/products/gold-coins/festival/nothing',
    '/customize-coins/nothing',
    '/products/customize-coins/customize-coins/nothing',
  ])('knows no place %s', async (address) => {
    await open(testApp(smallShop()), address);
    expect(heading()).toBe('Oops! Page Not Found (404)');
  });
});
