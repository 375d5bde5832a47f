import type { Page } from 'playwright/test';
import { expect, test, waitForLive } from '../support/journey.ts';
import { startStore } from '../support/stores/store.ts';
import { holdRequests } from '../support/network/hold-requests.ts';

const field = (page: Page) => page.getByLabel('Search the shop');
const found = (page: Page, name: string) =>
  page.getByRole('region', { name: 'What was found' }).getByRole('link', { name });

/** Whether the device has the list of all products. Never opens a database that the app has not made. */
const productListStored = (page: Page) =>
  page.evaluate(async () => {
    const all = await indexedDB.databases();
    if (!all.some(({ name }) => name === 'catalogue')) return false;
    return new Promise<boolean>((resolve) => {
      const open = indexedDB.open('catalogue');
      open.addEventListener('success', () => {
        const rows = open.result
          .transaction('entries')
          .objectStore('entries')
          .count('product-list');
        rows.addEventListener('success', () => {
          open.result.close();
          resolve(rows.result > 0);
        });
      });
    });
  });

test('search finds a coin by name and weight, and opens it at that weight', async ({ page }) => {
  await page.goto('/products');
  await page.getByRole('link', { name: 'Search all products' }).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('lotus 10 gm silver');
  await expect(found(page, 'Lotus Silver Coin').first()).toBeVisible();
  await expect(found(page, 'Lotus Gold Coin')).toHaveCount(0);
  await expect(page).toHaveURL(/\/search\?q=lotus/);
  await found(page, 'Lotus Minted Silver Bar').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lotus Minted Silver Bar');
  await expect(page.getByText('10 g', { exact: true }).first()).toBeVisible();
  expect(new URL(page.url()).searchParams.get('item')).not.toBeNull();
  await page.goBack();
  await expect(field(page)).toHaveValue('lotus 10 gm silver');
  await expect(found(page, 'Lotus Silver Coin').first()).toBeVisible();
});

test('search says when nothing matches, and forgives a typing slip', async ({ page }) => {
  await page.goto('/search?q=platinum');
  await expect(page.getByRole('heading', { name: 'Nothing found for “platinum”' })).toBeVisible();
  await field(page).fill('lotsu');
  await expect(page.getByText('Nothing is called “lotsu”. This comes close.')).toBeVisible();
  await expect(found(page, 'Lotus Gold Coin').first()).toBeVisible();
});

test('text typed before the app has started is searched for', async ({ page }) => {
  const start = await holdRequests(page, /\/assets\/.*\.js$/);
  await page.goto('/search?q=platinum', { waitUntil: 'commit' });
  await field(page).fill('lotsu');
  start();
  await expect(page.getByText('Nothing is called “lotsu”. This comes close.')).toBeVisible();
  await expect(field(page)).toHaveValue('lotsu');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('search without JavaScript answers with a page', async ({ page }) => {
    await page.goto('/search');
    await field(page).fill('lotus 1 g');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(found(page, 'Lotus Gold Coin').first()).toBeVisible();
  });
});

test.describe('a device with a worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('search works in a fresh tab while the store is gone', async ({ browser }) => {
    const store = await startStore();
    const context = await browser.newContext({ baseURL: store.origin });
    const page = await context.newPage();
    try {
      await page.goto('/search');
      await waitForLive(page);
      await page.evaluate(() => navigator.serviceWorker.ready);
      await expect.poll(() => productListStored(page)).toBe(true);
      await page.close();
      await store.stop('SIGKILL');
      const fresh = await context.newPage();
      await fresh.goto('/search?q=kalash');
      await expect(found(fresh, 'Kalash').first()).toBeVisible();
      await field(fresh).fill('1 kg silver');
      await expect(found(fresh, 'Silver Bar').first()).toBeVisible();
    } finally {
      await context.close();
      await store.dispose();
    }
  });
});
