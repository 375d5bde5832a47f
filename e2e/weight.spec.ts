import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, waitForLive } from './support/journey.ts';

const CLIENT = path.resolve(import.meta.dirname, '../dist/client');
const KB = 1000;

test('the first visit to the home screen is light', async ({ page, store }) => {
  const before: { url: string; bytes: number; type: string }[] = [];
  const seen: Promise<void>[] = [];
  let usable = false;
  page.on('response', (response) => {
    if (usable || response.request().serviceWorker()) return;
    const url = new URL(response.url());
    if (url.origin !== store.origin) return;
    seen.push(
      response
        .request()
        .sizes()
        .then(
          ({ responseBodySize }) => {
            before.push({
              url: url.pathname,
              bytes: responseBodySize,
              type: response.request().resourceType(),
            });
          },
          () => undefined,
        ),
    );
  });
  await page.goto('/', { waitUntil: 'load' });
  // Usable: the app has woken up in the page that the store rendered.
  await expect(page.locator('html[data-awake]')).toHaveCount(1);
  usable = true;
  await Promise.all(seen);

  const scripts = before.filter(({ url }) => url.endsWith('.js'));
  const sum = (list: { bytes: number }[]) => list.reduce((total, { bytes }) => total + bytes, 0);
  test.info().annotations.push({
    type: 'bytes',
    description: `${sum(scripts)} of script, ${sum(before)} in all: ${JSON.stringify(before)}`,
  });
  expect(scripts.length).toBeGreaterThan(0);
  expect(sum(scripts), JSON.stringify(scripts)).toBeLessThanOrEqual(120 * KB);
  expect(sum(before), JSON.stringify(before)).toBeLessThanOrEqual(200 * KB);

  const hero = await page
    .locator('img[fetchpriority="high"]')
    .first()
    .evaluate((image: HTMLImageElement) => image.currentSrc);
  const heroBytes = readFileSync(path.join(CLIENT, new URL(hero).pathname)).byteLength;
  expect(heroBytes, hero).toBeLessThanOrEqual(15 * KB);
});

test('nothing jumps while the home screen and a product load', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: { value: number; sources: string[] }[] = [];
    (window as unknown as { shifts: typeof shifts }).shifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Element }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const sources = entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? '');
        shifts.push({ value: entry.value, sources });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const address of ['/', '/products/gold-coins', '/products/gold-coins/lotus-coin']) {
    await page.goto(address);
    await waitForLive(page);
    await page.waitForLoadState('networkidle');
    const shifts = await page.evaluate(
      () => (window as unknown as { shifts: { value: number }[] }).shifts,
    );
    const total = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(total, `${address} ${JSON.stringify(shifts)}`).toBeLessThan(0.01);
  }
});

test('the worker is one file that knows the shell', () => {
  const worker = readFileSync(path.join(CLIENT, 'sw.js'), 'utf8');
  expect(worker).not.toMatch(/^\s*import\s/m);
  expect(worker).toMatch(/index\.html/);
  expect(worker).toMatch(/assets\/index-[\w-]+\.js/);
});
