import type { Page } from 'playwright/test';
import { faults } from '../support/axe.ts';
import { expect, test, waitForLive } from '../support/journey.ts';
import { scriptOf } from '../support/stores/dist.ts';
import { startStore } from '../support/stores/store.ts';
import { holdRequests } from '../support/network/hold-requests.ts';

/** What the header answers with, loaded once its field is focused. */
const ANSWERS = scriptOf('src/client/features/search/header-answers.tsx');
const DESK = { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false };
const results = (page: Page) => page.getByRole('region', { name: 'What was found' });
const headerField = (page: Page) => page.getByRole('banner').getByLabel('Search products');
/** The links with the facts of a piece: `24K · 999 · 10 g`. */
const tiles = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('link').filter({ hasText: ' · ' });

test('from any screen a phone leads to the search by its magnifier, which reads what people say', async ({
  page,
}) => {
  await page.goto('/shipping-policy');
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await expect(page.getByLabel('Search the shop')).toBeFocused();
  for (const [said, name, facts] of [
    ['das gram sone ka sikka', 'Lotus Gold Coin', '24K · 999 · 10 g'],
    ['लक्ष्मी 5 ग्राम', 'श्री Lakshmi Gold Coin', '24K · 999 · 5 g'],
    ['ek tola sona', 'Tola Gold Biscuit 999', '24K · 999 · 11.664 g'],
    ['aadha kilo chandi', 'Cast Silver Bar', 'Silver 999 · 500 g'],
    ['gold coin under 20000', 'Lotus Gold Coin', '24K · 999 · 1 g'],
  ] as const) {
    await page.getByLabel('Search the shop').fill(said);
    const first = results(page).getByRole('listitem').getByRole('link').filter({ hasText: '₹' });
    await expect(first.first()).toContainText(name);
    await expect(first.first()).toContainText(facts);
  }
  expect(await faults(page)).toEqual([]);
  await results(page).getByRole('link', { name: 'Lotus Gold Coin' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lotus Gold Coin');
});

test('a search that finds nothing offers phrasings that find something', async ({ page }) => {
  await page.goto('/search?q=platinum');
  await page.getByRole('link', { name: 'chandi sikka' }).click();
  await expect(page.getByLabel('Search the shop')).toHaveValue('chandi sikka');
  await expect(
    results(page)
      .getByRole('link', { name: /Silver Coin/ })
      .first(),
  ).toBeVisible();
});

test.describe('on a desk', () => {
  test.use(DESK);

  test('the header answers while the visitor types, and works with the keyboard alone', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/');
    await waitForLive(page);
    expect(asked.filter((url) => url.endsWith(ANSWERS))).toEqual([]);
    const field = headerField(page);
    await field.focus();
    await expect(field).toHaveAttribute('role', 'combobox');
    await page.keyboard.type('laxmi 5 gram');
    const option = page.getByRole('option', { name: /श्री Lakshmi Gold Coin/ });
    await expect(option).toContainText('₹');
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await expect(field).toHaveAttribute(
      'aria-activedescendant',
      (await option.getAttribute('id')) ?? '',
    );
    await page.keyboard.press('Escape');
    await expect(option).toBeHidden();
    await expect(field).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('श्री Lakshmi Gold Coin');
    await expect(page.getByText('5 g', { exact: true }).first()).toBeVisible();

    await headerField(page).fill('das gram');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=das/);
    await expect(page.getByLabel('Search the shop')).toHaveValue('das gram');
  });

  test('the header answers what was typed before its answers were loaded', async ({ page }) => {
    const send = await holdRequests(page, `**${ANSWERS}`);
    await page.goto('/');
    await waitForLive(page);
    const asked = page.waitForRequest(`**${ANSWERS}`);
    await headerField(page).focus();
    await asked;
    await page.keyboard.type('laxmi 5 gram');
    send();
    await expect(page.getByRole('option', { name: /श्री Lakshmi Gold Coin/ })).toBeVisible();
  });

  test('the header searches by a plain form until the app has started', async ({
    page,
    networkMayFail,
  }) => {
    networkMayFail();
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.goto('/about', { waitUntil: 'commit' });
    await headerField(page).fill('kamal');
    await headerField(page).press('Enter');
    await expect(page).toHaveURL(/\/search\?q=kamal$/);
    await expect(results(page).getByRole('link', { name: /Lotus/ }).first()).toBeVisible();
  });

  test('a choice of facets is in the address: reloaded, undone, removed', async ({ page }) => {
    await page.goto('/products/gold-coins');
    await waitForLive(page);
    const filters = page.getByRole('region', { name: 'Filters' });
    const weights = filters.getByRole('group', { name: 'Weight' });
    await weights.getByRole('link', { name: /^10 g/ }).click();
    await expect(page).toHaveURL(/\?weight=10$/);
    await expect(page.getByRole('status').filter({ hasText: '8 pieces' })).toBeVisible();
    await filters.getByRole('link', { name: /^Dhanteras/ }).click();
    await expect(page).toHaveURL(/weight=10&occasion=dhanteras/);
    await expect(tiles(page)).toHaveText([/Dhanteras Gold Coin.*10 g/]);
    await page.reload();
    await expect(tiles(page)).toHaveText([/Dhanteras Gold Coin.*10 g/]);
    expect(await faults(page)).toEqual([]);
    await page.goBack();
    await expect(page).toHaveURL(/\?weight=10$/);
    await expect(page.getByRole('status').filter({ hasText: '8 pieces' })).toBeVisible();
    await page.getByRole('link', { name: 'Remove 10 g' }).click();
    await expect(page).toHaveURL(/\/products\/gold-coins$/);
    await expect(tiles(page).filter({ hasText: 'Lotus Coin' })).toContainText(
      '24K · 999 · 1 g to 50 g',
    );

    await page.getByLabel('Sort').selectOption('Price, low first');
    await expect(page).toHaveURL(/\?sort=price$/);
    await expect(tiles(page).first()).toContainText('Little Lotus Blister Coin');
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveCount(1);
  });
});

test.describe('without JavaScript', () => {
  test.use({ ...DESK, javaScriptEnabled: false });

  test('a shared address of facets is a page of the same pieces, whose facets are links', async ({
    page,
  }) => {
    await page.goto('/products/gold-coins?weight=10&sort=price');
    const found = tiles(page);
    await expect(found).toHaveCount(8);
    await expect(found.first()).toContainText('10 g');
    await page.getByRole('link', { name: /^Diwali \d/ }).click();
    await expect(found).toHaveCount(2);
    expect(new URL(page.url()).searchParams.get('occasion')).toBe('diwali');
    await page.goto('/search?q=sone+ka+sikka&weight=10');
    await expect(results(page).getByRole('link', { name: /^Lotus Gold Coin/ })).toContainText(
      '10 g',
    );
  });
});

test('on a phone the facets are in a sheet, and what is chosen can be removed', async ({
  page,
}) => {
  await page.goto('/products/gold-coins');
  await waitForLive(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('link', { name: /^5 g/ }).click();
  await expect(sheet.getByRole('link', { name: /^5 g/ })).toHaveAttribute('aria-current', 'true');
  expect(await faults(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Show 8' }).click();
  await expect(sheet).toBeHidden();
  await expect(tiles(page).first()).toContainText('5 g');
  await page.getByRole('link', { name: 'Remove 5 g' }).click();
  await expect(page).toHaveURL(/\/products\/gold-coins$/);
});

test.describe('a device with a worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('facets work on a listing while the store is gone', async ({ browser }) => {
    const store = await startStore();
    const context = await browser.newContext({ baseURL: store.origin });
    const page = await context.newPage();
    try {
      await page.goto('/products/gold-coins');
      await waitForLive(page);
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.goto('/products/gold-coins?weight=10');
      await expect(page.getByRole('status').filter({ hasText: '8 pieces' })).toBeVisible();
      const online = await tiles(page).count();
      await store.stop('SIGKILL');
      await page.getByRole('link', { name: 'Remove 10 g' }).click();
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('dialog').getByRole('link', { name: /^10 g/ }).click();
      await page.getByRole('button', { name: 'Show 8' }).click();
      await expect(page).toHaveURL(/\?weight=10$/);
      await expect(tiles(page)).toHaveCount(online);
    } finally {
      await context.close();
      await store.dispose();
    }
  });
});
