import type { Page } from 'playwright/test';
import { expect, test, waitForLive } from '../support/journey.ts';

const SENTENCE = 'Demo shop: prices are made up and nothing is sold.';
const mark = (page: Page) => page.getByRole('banner').getByText('Demo shop');

test('a demo says so on every page, before any script has run too', async ({ page, request }) => {
  for (const address of ['/', '/products/gold-coins/lotus-coin', '/about', '/digital-gold']) {
    const html = await (await request.get(address)).text();
    expect(html, address).toContain('>Demo shop</span>');
    expect(html, address).toContain(SENTENCE);
  }
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto('/');
    await waitForLive(page);
    await expect(mark(page)).toBeVisible();
    await expect(page.getByText(SENTENCE)).toBeVisible();
  }
  // The narrowest screen has no room for the shop's slogan, but still shows this.
  await page.setViewportSize({ width: 320, height: 568 });
  await expect(mark(page)).toBeVisible();
});

test('a demo says so on the pages of a customer', async ({ customerPage: page }) => {
  for (const address of ['/profile', '/cart']) {
    await page.goto(address);
    await expect(mark(page)).toBeVisible();
    await expect(page.getByText(SENTENCE)).toHaveCount(1);
  }
});

test('a store that does not call itself a demo shows no mark', async ({ customerPage: page }) => {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    const { demo, ...real } = (await response.json()) as Record<string, unknown>;
    expect(demo).toBe(true);
    await route.fulfill({ response, json: real });
  });
  await page.goto('/profile');
  await expect(page.getByRole('banner').getByText('Refiners since 1950')).toBeVisible();
  await expect(page.getByText('Demo shop')).toHaveCount(0);
});
