// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleLine } from '#client/features/cart/testing/sample-line.ts';
import { openDigital } from '#client/features/digital/testing/digital-shop.ts';
import { openApp, testApp, yes } from '#client/testing/shop-app.tsx';
import { secondProduct, smallShop, wireProduct } from '#client/testing/small-shop.ts';
import type * as buttons from '#client/ui/button/button.tsx';
import type * as steppers from '#client/ui/form/stepper.tsx';

// Parts that show no price, on every page that shows one: pictures, buttons, steppers. Each renders whenever what
// contains it does. One file counts them for all pages, since replacing modules costs a process and loading the whole app.
const parts = vi.hoisted(() => {
  const rendered = { count: 0 };
  const counted =
    <Props,>(Part: (props: Props) => ReactNode) =>
    (props: Props) => {
      rendered.count += 1;
      return Part(props);
    };
  return { rendered, counted };
});
vi.mock('#client/ui/picture/picture.tsx', () => ({ Picture: parts.counted(() => null) }));
vi.mock('#client/ui/form/stepper.tsx', async (load) => {
  const { Stepper } = await load<typeof steppers>();
  return { Stepper: parts.counted(Stepper) };
});
vi.mock('#client/ui/button/button.tsx', async (load) => {
  const module = await load<typeof buttons>();
  return { ...module, Button: parts.counted(module.Button) };
});
const { rendered } = parts;

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
  sessionStorage.clear();
  rendered.count = 0;
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
    const before = rendered.count;
    expect(before).toBeGreaterThan(0);

    const seen: string[] = [];
    for (const ask of TICKS) {
      await app.tick(ask);
      const price = screen.getByRole('main').querySelector('[data-state="live"]');
      seen.push(price?.textContent ?? '');
    }
    expect(seen).toEqual(['₹10,100.00', '₹10,200.00', '₹10,300.00', '₹10,400.00', '₹10,500.00']);
    expect(rendered.count).toBe(before);
  });

  it('changes 200 prices of tiles, each all in, and re-renders nothing else', async () => {
    const app = testApp(smallShop(manyTiles()));
    await openApp(app, LEAF, false);
    await app.tick(100_000);
    const before = rendered.count;
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
    expect(rendered.count).toBe(before);
  });

  it('does not re-render the buttons of a customer on a product page', async () => {
    const app = testApp(smallShop([wireProduct()]));
    await openApp(app, LEAF);
    await app.tick(100_000);
    expect(screen.getByRole('button', { name: 'Add to Cart' })).toBeDefined();
    const before = rendered.count;
    await app.tick(100_010);
    await app.tick(100_020);
    expect(rendered.count).toBe(before);
  });

  it('changes the prices of the bag and re-renders nothing else', async () => {
    const app = testApp({ GetCart: () => yes([sampleLine(), sampleLine({ CartId: 2 })]) });
    await openApp(app, '/cart');
    await screen.findByText('2 items');
    await app.tick(100_000);
    await screen.findAllByText('₹1,00,000.00');
    const before = rendered.count;
    expect(before).toBeGreaterThan(0);
    await app.tick(100_001);
    await app.tick(100_002);
    expect(screen.getAllByText('₹1,00,002.00').length).toBeGreaterThan(0);
    expect(rendered.count).toBe(before);
  });

  it('changes the weight that an amount buys and re-renders no button of the trade form', async () => {
    const app = await openDigital();
    const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
    await act(async () => void fireEvent.change(field('Amount'), { target: { value: '5000' } }));
    const before = rendered.count;
    expect(before).toBeGreaterThan(0);
    await app.tick(124_530, 152_750);
    await app.tick(124_540, 152_750);
    expect(rendered.count).toBe(before);
    expect(field('Weight GM').value).toBe('0.3863');
  });
});
