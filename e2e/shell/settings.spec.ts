import type { Page } from 'playwright/test';
import { expect, test, waitForLive } from '../support/journey.ts';
import { holdRequests } from '../support/network/hold-requests.ts';

const CONFIG = '**/config.json';
const NAME = 'Another name of the shop';

/** A first visit, from which the device stores the settings. */
async function visit(page: Page): Promise<void> {
  await page.goto('/');
  await waitForLive(page);
  await expect(page).toHaveTitle(/AURUM/);
}

test('a returning customer does not wait for the settings', async ({ customerPage: page }) => {
  await visit(page);
  const asked = page.waitForRequest(CONFIG);
  const answer = await holdRequests(page, CONFIG);
  await page.goto('/profile', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible();
  await asked;
  // With settings that may be old no price is called live.
  await expect(page.locator('[data-live="true"]')).toHaveCount(0);
  answer();
  await expect(page.locator('[data-live="true"]').first()).toBeVisible();
});

test('changed settings reload the app on their own, once', async ({ customerPage: page }) => {
  await visit(page);
  let starts = 0;
  page.on('load', () => (starts += 1));
  await page.route(CONFIG, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), projectName: NAME } });
  });
  await page.goto('/profile');
  await expect(page).toHaveTitle(new RegExp(NAME));
  await expect.poll(() => starts).toBe(2);
  await page.reload();
  await expect(page.locator('[data-live="true"]').first()).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(NAME));
  expect(starts).toBe(3);
});
