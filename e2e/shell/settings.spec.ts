import { expect, logIn, newCustomer, test } from '../support/journey.ts';

const CONFIG = '**/config.json';
const NAME = 'Another name of the shop';

test('whoever comes back does not wait for the settings', async ({ page, store }) => {
  await logIn(page, await newCustomer(store));
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  const asked = page.waitForRequest(CONFIG);
  await page.route(CONFIG, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/profile', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible();
  await asked;
  // No price is called live by settings that may be old.
  await expect(page.locator('[data-live="true"]')).toHaveCount(0);
  answer();
  await expect(page.locator('[data-live="true"]').first()).toBeVisible();
});

test('settings that have changed come by themselves, once', async ({ page, store }) => {
  await logIn(page, await newCustomer(store));
  await expect(page).toHaveTitle(/AURUM/);
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
