// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp, testApp } from '#client/testing/shop-app.tsx';
import { secondProduct, smallShop, wireProduct } from '#client/testing/small-shop.ts';

// Every tile and every product page has a picture, which renders whenever they do.
const pictures = vi.hoisted(() => ({ rendered: 0 }));
vi.mock('#client/ui/picture/picture.tsx', () => ({
  Picture() {
    pictures.rendered += 1;
    return null;
  },
}));

const LEAF = '/products/gold-coins/lotus-coin';
/** Two hundred tiles, each with what the cheapest of its two weights costs. */
const manyTiles = () =>
  Array.from({ length: 200 }, (_, at) => {
    const [id, grams] = [1000 + 2 * at, at + 1];
    const offer = (weight: number) => `G 999 ${weight} 0 0 0 0 0 5 0`;
    return secondProduct({
      P_DetailsId: id,
      ProductName: `Coin ${at}`,
      Gram: [
        { P_DetailsId: id, Denomination: `${grams}`, Offer: offer(grams) },
        { P_DetailsId: id + 1, Denomination: `${grams + 1}`, Offer: offer(grams + 1) },
      ],
    });
  });

const TICKS = [101_000, 102_000, 103_000, 104_000, 105_000];

beforeEach(() => {
  localStorage.clear();
  pictures.rendered = 0;
});
afterEach(cleanup);

describe('a tick of the feed', () => {
  it.each([
    ['a product page', [wireProduct({ MRP: '99999' })]],
    ['tiles', [wireProduct(), secondProduct()]],
  ])('changes the prices of %s and re-renders nothing else', async (_what, products) => {
    const app = testApp(smallShop(products));
    await openApp(app, LEAF, false);
    await app.tick(100_000);
    const before = pictures.rendered;
    expect(before).toBeGreaterThan(0);

    const seen: string[] = [];
    for (const ask of TICKS) {
      await app.tick(ask);
      const price = screen.getByRole('main').querySelector('[data-state="live"]');
      seen.push(price?.textContent ?? '');
    }
    expect(seen).toEqual(['₹10,100.00', '₹10,200.00', '₹10,300.00', '₹10,400.00', '₹10,500.00']);
    expect(pictures.rendered).toBe(before);
  });

  it('changes 200 prices of tiles, each all in, and re-renders nothing else', async () => {
    const app = testApp(smallShop(manyTiles()));
    await openApp(app, LEAF, false);
    await app.tick(100_000);
    const before = pictures.rendered;
    expect(before).toBeGreaterThanOrEqual(200);
    const prices = () =>
      [...screen.getByRole('main').querySelectorAll('[data-state="live"]')].map(
        (price) => price.textContent,
      );
    const first = prices();
    expect(first).toHaveLength(200);
    // A gram at 10,000 with 5 % making and 3 % GST.
    expect(first.slice(0, 2)).toEqual(['₹10,800.00', '₹21,600.00']);
    await app.tick(101_000);
    expect(prices().slice(0, 2)).toEqual(['₹10,908.00', '₹21,816.00']);
    expect(prices().every((price, at) => price !== first[at])).toBe(true);
    expect(pictures.rendered).toBe(before);
  });
});
