import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { STATIC_PAGES } from '../../src/shared/addresses/pages.ts';
import { DIST } from '../support/stores/dist.ts';
import { expect, test, waitForLive } from '../support/journey.ts';
import { layoutShift, watchLayoutShifts } from '../support/layout-shifts.ts';
import { PHONE_AGENT } from '../support/slow-phone.ts';
import { holdRequests } from '../support/network/hold-requests.ts';

const CLIENT = path.join(DIST, 'client');
const KB = 1000;

/** A first visit until its prices are live: kB of script over the wire, and requests. Builds of one commit differ by up to 0.13 kB. */
const FIRST_VISITS: Record<string, { script: number; requests: number }> = {
  '/': { script: 165.4, requests: 20 },
  '/products/gold-coins': { script: 185.9, requests: 30 },
  '/products/gold-coins/lotus-coin': { script: 198.7, requests: 34 },
  '/digital-gold': { script: 245.3, requests: 20 },
};

/** Later than this the app fetches ahead, which on a busy machine begins before the first visit's requests have ended. */
const FIRST_LOOK_MS = 9000;

interface Loaded {
  path: string;
  bytes: number;
}

test('the first visit to the home screen is light', async ({ page }) => {
  await page.goto('/');
  await waitForLive(page);
  // What was requested before the app was hydrated in the server-rendered page, in bytes over the wire.
  const before = await page.evaluate((): Loaded[] => {
    const awake = performance.getEntriesByName('awake')[0]?.startTime ?? 0;
    const entries = performance
      .getEntries()
      .filter(
        (entry): entry is PerformanceResourceTiming =>
          entry instanceof PerformanceResourceTiming && entry.startTime < awake,
      );
    return entries.map(({ name, encodedBodySize }) => ({
      path: new URL(name).pathname,
      bytes: encodedBodySize,
    }));
  });
  const scripts = before.filter(({ path }) => path.endsWith('.js'));
  const sum = (list: Loaded[]) => list.reduce((total, { bytes }) => total + bytes, 0);
  test.info().annotations.push({
    type: 'weight',
    description: `${sum(scripts)} bytes of script, ${sum(before)} in all`,
  });
  expect(scripts.length).toBeGreaterThan(0);
  expect(sum(scripts), JSON.stringify(scripts)).toBeLessThanOrEqual(120 * KB);
  // The pictures near the first screen are requested once it has been painted, which is before hydration.
  expect(sum(before), JSON.stringify(before)).toBeLessThanOrEqual(235 * KB);

  const hero = await page
    .locator('img[fetchpriority="high"]')
    .first()
    .evaluate((image: HTMLImageElement) => image.currentSrc);
  const heroBytes = readFileSync(path.join(CLIENT, new URL(hero).pathname)).byteLength;
  expect(heroBytes, hero).toBeLessThanOrEqual(15 * KB);
});

for (const [address, most] of Object.entries(FIRST_VISITS)) {
  test(`${address}: the whole first visit is light`, async ({ page }) => {
    await page.goto(address);
    await waitForLive(page);
    await page.waitForLoadState('networkidle');
    const loaded = await page.evaluate(
      (first) =>
        performance
          .getEntries()
          .filter((entry) => entry instanceof PerformanceResourceTiming)
          .filter(({ startTime }) => startTime < first)
          .map(({ name, encodedBodySize }): Loaded => ({
            path: new URL(name).pathname,
            bytes: encodedBodySize,
          })),
      FIRST_LOOK_MS,
    );
    const scripts = loaded.filter(({ path }) => path.endsWith('.js'));
    const bytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
    test.info().annotations.push({
      type: 'weight',
      description: `${bytes} bytes of script, ${loaded.length} requests`,
    });
    expect(bytes, JSON.stringify(scripts)).toBeLessThanOrEqual(most.script * KB);
    expect(loaded.length, JSON.stringify(loaded)).toBeLessThanOrEqual(most.requests);
  });
}

test.describe('on a phone', () => {
  test.use({ userAgent: PHONE_AGENT });

  // Bytes over the wire (brotli): of the document, and of the style in it. The present rates make a document some ten bytes longer
  // or shorter, so each limit has 0.2 kB of room.
  for (const [address, { document, style }] of Object.entries({
    '/': { document: 30.3 * KB, style: 7.2 * KB },
    '/products/gold-coins': { document: 26 * KB, style: 6.2 * KB },
    '/products/gold-coins/lotus-coin': { document: 29.2 * KB, style: 7.9 * KB },
    '/digital-gold': { document: 17.5 * KB, style: 7.6 * KB },
  })) {
    test(`${address} is painted before anything but pictures is asked for`, async ({ page }) => {
      await page.goto(address);
      await waitForLive(page);
      const seen = await page.evaluate(() => {
        const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
        const loaded = performance
          .getEntries()
          .filter((entry) => entry instanceof PerformanceResourceTiming);
        const own = loaded.find(({ entryType }) => entryType === 'navigation');
        return {
          bytes: own?.encodedBodySize ?? 0,
          style: window.document.querySelector('head style')?.textContent ?? '',
          early: loaded
            .filter((entry) => entry !== own && entry.startTime < paint)
            .filter(({ initiatorType }) => initiatorType !== 'img')
            // The browser's own request after a page has loaded, which here comes before it is painted.
            .filter(({ name }) => !name.endsWith('/favicon.svg'))
            .map(({ name }) => new URL(name).pathname),
          painted: paint > 0,
        };
      });
      expect(seen.painted).toBe(true);
      expect(seen.early).toEqual([]);
      expect(seen.bytes).toBeLessThanOrEqual(document);
      expect(brotliCompressSync(seen.style).byteLength).toBeLessThanOrEqual(style);
      expect(seen.style.length).toBeGreaterThan(1000);
    });
  }

  test('the first picture is in the page, and gives way to the file that the screen asks for', async ({
    page,
    request,
  }) => {
    for (const address of ['/', '/products/gold-coins', '/products/gold-coins/lotus-coin']) {
      const headers = { accept: 'text/html,image/avif', 'user-agent': 'Mobile' };
      const html = await (await request.get(address, { headers })).text();
      expect(html.match(/srcSet="data:image\/avif;base64,/g), address).toHaveLength(1);
      await page.goto(address);
      const source = page.locator('picture:has(img[fetchpriority="high"]) source').first();
      await expect(source).toHaveAttribute('srcset', /^\/pictures\/[\w-]+\.avif /);
    }
  });
});

test('every start loads the modules of start-modules.txt, and no other', () => {
  const built = readFileSync(path.join(CLIENT, '.vite/start-modules.txt'), 'utf8').split('\n');
  const listed = readFileSync(path.join(import.meta.dirname, 'start-modules.txt'), 'utf8').split(
    '\n',
  );
  const joined = built.filter((line) => !listed.includes(line));
  const left = listed.filter((line) => !built.includes(line));
  // If the change is intended: cp dist/client/.vite/start-modules.txt e2e/shell/
  expect({ joined, left }).toEqual({ joined: [], left: [] });
});

test('nothing jumps while home, a listing, a product and digital gold load', async ({ page }) => {
  await watchLayoutShifts(page);
  for (const address of Object.keys(FIRST_VISITS)) {
    await page.goto(address);
    await waitForLive(page);
    await page.waitForLoadState('networkidle');
    const { total, what } = await layoutShift(page);
    expect(total, `${address} ${what}`).toBeLessThan(0.002);
  }
});

for (const width of [320, 360, 390, 820]) {
  test(`home does not jump when the terms of digital gold come late, ${width} wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const letGo = await holdRequests(page, '**/api/getRate');
    await page.goto('/');
    await waitForLive(page);
    const main = page.getByRole('main');
    const coin = main.getByRole('link', { name: /1 g, all in.*₹/ });
    const next = main.getByRole('heading', { name: 'Products', exact: true });
    await expect(coin).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const places = async () => [await coin.boundingBox(), await next.boundingBox()];
    const before = await places();
    letGo();
    await expect(main.getByRole('link', { name: /Digital gold.*₹/ })).toBeVisible();
    expect(await places()).toEqual(before);
  });
}

test('a listing opened from the shop does not jump when its facets come late', async ({ page }) => {
  const letGo = await holdRequests(page, '**/api/getCatalogueForFront');
  await page.goto('/products');
  await waitForLive(page);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: /^Gold Coins/ }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Gold Coins' })).toBeVisible();
  const tile = main.getByRole('link', { name: /Lotus Coin/ });
  await expect(tile).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const before = await tile.boundingBox();
  letGo();
  await expect(main.getByRole('button', { name: 'Filters' })).toBeVisible();
  expect(await tile.boundingBox()).toEqual(before);
});

test('no picture of a product is fetched in two formats', async ({ page }) => {
  await page.goto('/products/gold-coins/lotus-coin');
  await waitForLive(page);
  await page.waitForLoadState('networkidle');
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/pictures/')),
  );
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((path) => !path.endsWith('.avif'))).toEqual([]);
});

test('the worker is one file that knows the shell and the static pages', () => {
  const worker = readFileSync(path.join(CLIENT, 'sw.js'), 'utf8');
  expect(worker).not.toMatch(/^\s*import\s/m);
  for (const page of ['/index', ...STATIC_PAGES]) expect(worker).toContain(`${page.slice(1)}.html`);
  expect(worker).toMatch(/assets\/index-[\w-]+\.js/);
});

test('Chromium is told, in the very first line, that the scripts of a start are going to run', async ({
  request,
}) => {
  const shell = await (await request.get('/index.html')).text();
  const [script = ''] = /\/assets\/index-[\w-]+\.js/.exec(shell) ?? [];
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await request.get(script, { headers: { 'accept-encoding': encoding } });
    const [line] = (await answer.text()).split('\n');
    expect(line, encoding).toBe('//# allFunctionsCalledOnLoad');
  }
});
