import type { Locator, Page } from 'playwright/test';
import { expect, newCustomer, test, waitForLive } from '../support/journey.ts';
import { startStaticHost } from '../support/stores/static-host.ts';
import { freePort } from '../../src/server/testing/free-port.ts';
import { startStore } from '../support/stores/store.ts';

/** From the home screen to a bag whose total moves, as a new visitor walks it. */
async function buyALotusCoin(page: Page, who: { number: string; password: string }) {
  await page.goto('/');
  await waitForLive(page);
  await expect(page.getByRole('heading', { name: 'Gold Coins' }).first()).toBeVisible();

  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Gold Coins/ })
    .first()
    .click();
  await expect(page).toHaveURL('/products/gold-coins');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Lotus Coin/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/products\/gold-coins\/lotus-coin/);
  await expect(page.getByRole('heading', { level: 1, name: 'Lotus Gold Coin' })).toBeVisible();

  await page.getByRole('link', { name: /^10 g / }).click();
  await expect(page).toHaveURL(/item=\d+/);
  await movesByItself(page.locator('p', { hasText: 'Sale Price' }).locator('[data-state="live"]'));

  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page).toHaveURL(/\/login\?/);
  await page.getByLabel(/mobile/i).fill(who.number);
  await page.getByLabel(/^password/i).fill(who.password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  // Back to where the visitor was going, with the weight they had chosen.
  await expect(page).toHaveURL(/\/products\/gold-coins\/lotus-coin\?item=\d+/);

  // The tap before the login is completed: nobody has to tap twice.
  await expect(page.getByText('Added to your bag.')).toBeVisible();
  await page.getByRole('link', { name: /^Bag/ }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: /Your Bag/ })).toBeVisible();
  await expect(page.getByText('Lotus Gold Coin').first()).toBeVisible();
  const total = page.getByText('Total', { exact: true }).locator('xpath=following-sibling::dd');
  await movesByItself(total.locator('[data-state="live"]'));
}

/** A live price changes by itself; a rate that stays the same for a second is not a failure. */
async function movesByItself(price: Locator) {
  await expect(price).toBeVisible();
  const first = (await price.textContent()) ?? '';
  await expect(price).not.toHaveText(first, { timeout: 20_000 });
}

test('a visitor finds a coin, logs in, and sees the bag total move', async ({ page, store }) => {
  await buyALotusCoin(page, await newCustomer(store));
});

test('the same journey with the app on another host than the store', async ({
  page: _unused,
  browser,
  networkMayFail: _listens,
}) => {
  const port = await freePort();
  const appOrigin = `http://localhost:${port}`;
  const store = await startStore({ ALLOWED_ORIGINS: appOrigin });
  const host = await startStaticHost(port, {
    baseUrl: `${store.origin}/api/`,
    adminSocketUrl: store.origin,
    domain: appOrigin,
    projectName: 'AURUM',
    extensions: ['sessionCookie'],
  });
  const context = await browser.newContext({
    baseURL: appOrigin,
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  try {
    await buyALotusCoin(page, await newCustomer(store));
    expect(errors).toEqual([]);
  } finally {
    await context.close();
    host.close();
    await store.dispose();
  }
});

test('routes by state and by deep link show the same page', async ({ page }) => {
  await page.goto('/products/gold-bars');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Minted Bar/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lotus Minted Gold Bar');
  const byState = page.url();
  await page.goto(byState);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lotus Minted Gold Bar');
});

test('names that no address likes open by their own link', async ({ page }) => {
  for (const [type, name] of [
    ['/products/gold-bars', 'Bar 50/50 Gift Pair'],
    ['/products/gold-bars', '100% Recycled Gold'],
    ['/products/gold-coins', 'श्री Coin'],
  ] as const) {
    await page.goto(type);
    const link = page.getByRole('main').getByRole('link', { name: new RegExp(name.slice(0, 8)) });
    const href = await link.first().getAttribute('href');
    const response = await page.goto(href ?? '');
    expect(response?.status(), name).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Oops!')).toHaveCount(0);
  }
});

test('customised coins: types, categories, product', async ({ page }) => {
  await page.goto('/customize-coins');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Customize Gold Coins/ })
    .first()
    .click();
  await expect(page).toHaveTitle('Customize Gold Coins - AURUM');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Corporate/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/products\/customize-coins\/customize-gold-coins\/corporate/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('an unknown address says so and leads home', async ({ page, networkMayFail }) => {
  // The page's own 404 is a line in the console.
  networkMayFail();
  await page.goto('/no/such/place');
  await expect(page.getByText('Oops! Page Not Found (404)')).toBeVisible();
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await expect(page).toHaveURL('/');
});

test('logout in one tab sends the other to the login', async ({ context, customerPage: page }) => {
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByText('Meera').first()).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'LOGOUT' }).last().click();
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
  expect(
    await page.evaluate(() => [
      localStorage.getItem('token'),
      localStorage.getItem('loginResponse'),
    ]),
  ).toEqual([null, null]);
});
