import type { Page } from 'playwright/test';
import { cutNetwork, returnNetwork } from '../support/network/device-network.ts';
import { expect, test, waitForLive } from '../support/journey.ts';
import { startStore } from '../support/stores/store.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the device has stored what it has seen. */
const isKept = (page: Page, what: string) =>
  expect
    .poll(() => page.evaluate(() => localStorage.getItem('kept-catalogue') ?? ''))
    .toContain(what);

test('after a visit, the shop reloads without a network and shows what was seen', async ({
  page,
  context,
  networkMayFail,
}) => {
  // Prevents prefetching for today.
  await page.addInitScript(() => localStorage.setItem('shop-filled', String(Date.now())));
  await page.goto('/');
  await waitForLive(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto('/products/gold-coins');
  await page.goto('/products/gold-coins/lotus-coin');
  await expect(page.getByRole('heading', { level: 1, name: 'Lotus Gold Coin' })).toBeVisible();
  await waitForLive(page);
  // What was seen is stored a moment later; the last write names the product.
  await isKept(page, 'home-groups');
  await isKept(page, 'Lotus Gold Coin');

  networkMayFail();
  await cutNetwork(context);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Lotus Gold Coin' })).toBeVisible();
  await expect(page.getByText(/^Offline\. Buying needs a connection/)).toBeVisible();
  // The price is shown as it was, but not called live.
  await expect(page.locator('[data-state="stale"]').first()).toBeVisible();
  await expect(page.locator('[data-state="live"]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Buy Now' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Gold Coins' }).first()).toBeVisible();
  await page.goto('/products/silver-coins');
  await expect(page.getByText('Not on this device yet')).toBeVisible();

  await returnNetwork(context);
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Lotus Coin/ })
      .first(),
  ).toBeVisible();
  await waitForLive(page);
});

test('the page of the very first visit goes on without a network', async ({
  page,
  context,
  networkMayFail,
}) => {
  await page.goto('/');
  await waitForLive(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  networkMayFail();
  await cutNetwork(context);
  // Chunks that were never needed before.
  await page.getByRole('link', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Contact Us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
});

test('the shop survives a store that goes away, and is live again when it comes back', async ({
  browser,
}) => {
  const store = await startStore();
  const context = await browser.newContext({ baseURL: store.origin });
  const page = await context.newPage();
  try {
    await page.goto('/');
    await waitForLive(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await isKept(page, 'home-groups');
    await store.stop('SIGKILL');
    await expect(page.locator('[data-live="false"]').first()).toBeVisible({ timeout: 20_000 });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Gold Coins' }).first()).toBeVisible();
    await store.start();
    await waitForLive(page);
  } finally {
    await context.close();
    await store.dispose();
  }
});

test('the worker never answers for the store', async ({ page, store, networkMayFail }) => {
  // The missing file is a line in the console.
  networkMayFail();
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  const answers = await page.evaluate(async () => {
    const health = await fetch('/healthz');
    const missing = await fetch('/assets/gone-123.js');
    return [await health.text(), missing.status, missing.headers.get('content-type')];
  });
  expect(answers).toEqual([
    expect.stringContaining('"ok":true'),
    404,
    expect.stringContaining('text/plain'),
  ]);
  expect(store.printed()).toContain('demo customer');
});
