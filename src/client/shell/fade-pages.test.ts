// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { fadePages } from './fade-pages.ts';

const LISTING = '/products/gold-coins';
const PRODUCT = '/products/gold-coins/lotus-coin';
const tile = `<main><a href="${PRODUCT}"><img src="/pictures/lotus-560.webp"></a><a href="/other"><img src="/pictures/om-560.webp"></a></main>`;
const product =
  '<main><img fetchpriority="high" src="/pictures/lotus-1120.webp"><img src="/pictures/back-560.webp"></main>';
const bag = '<main><img src="/pictures/om-280.webp"><img src="/pictures/lotus-280.webp"></main>';

/** Goes from one page to another; returns the files that were named before and after. */
async function go(from: string, to: string, before: string, after: string, still = false) {
  document.body.innerHTML = before;
  const named = () =>
    [...document.querySelectorAll('img[data-piece]')].map((image) => image.getAttribute('src'));
  const seen: (string | null)[][] = [];
  Object.assign(document, {
    startViewTransition: (update: () => Promise<void>) => {
      seen.push(named());
      const done = update().then(() => void seen.push(named()));
      return { ready: done, updateCallbackDone: done, finished: done };
    },
  });
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: still } as MediaQueryList);
  const router = {
    stores: { resolvedLocation: { get: () => ({ pathname: from }) } },
    latestLocation: { pathname: to },
    startViewTransition: undefined as unknown,
  };
  fadePages(router as unknown as Parameters<typeof fadePages>[0], window);
  const start = router.startViewTransition as (show: () => Promise<void>) => Promise<void>;
  await start(async () => {
    document.body.innerHTML = after;
  });
  return seen;
}

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, 'startViewTransition');
  document.body.innerHTML = '';
});

it('fadePages turns the tile into the product, and back', async () => {
  const seen = [['/pictures/lotus-560.webp'], ['/pictures/lotus-1120.webp']];
  expect(await go(LISTING, PRODUCT, tile, product)).toEqual(seen);
  expect(await go(PRODUCT, LISTING, product, tile)).toEqual(seen.toReversed());
});

it('fadePages turns the product into its line in the bag', async () => {
  expect(await go(PRODUCT, '/cart', product, bag)).toEqual([
    ['/pictures/lotus-1120.webp'],
    ['/pictures/lotus-280.webp'],
  ]);
});

it('fadePages leaves pages alone that the customer wants without motion', async () => {
  expect(await go(LISTING, PRODUCT, tile, product, true)).toEqual([]);
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/pictures/lotus-1120.webp');
});
