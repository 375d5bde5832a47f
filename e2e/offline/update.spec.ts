import type { Page } from 'playwright/test';
import { openPayment } from '../support/paying/checkout.ts';
import {
  BUILD,
  type DeployedStore,
  startDeployed,
  TAKES_OVER_WITHIN_MS,
} from '../support/stores/deploy.ts';
import { expect, logIn, newCustomer, test as base } from '../support/journey.ts';
import { holdRequests } from '../support/network/hold-requests.ts';

/** A shop in which a build can replace another while it is open. One for all tests: it starts slowly. */
const test = base.extend<object, { shop: DeployedStore }>({
  shop: [
    // Playwright reads the required fixtures from the pattern itself.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const shop = await startDeployed();
      await use(shop);
      await shop.dispose();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.origin),
});
test.use({ serviceWorkers: 'allow' });
// One after another, each from the build that it finds. A deploy includes a start of the store.
test.describe.configure({ mode: 'default', timeout: TAKES_OVER_WITHIN_MS + 120_000 });

const TEXT = 'A new version is ready';
const bar = (page: Page) => page.getByRole('region', { name: TEXT });
const build = (page: Page) => page.evaluate(BUILD);

/** Opens a page that the worker controls, and counts its reloads from then on. */
async function open(page: Page, address: string): Promise<Opened> {
  await page.goto(address);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return watched(page);
}

interface Opened {
  /** The build that the page began with. */
  first: number;
  starts: () => number;
}

async function watched(page: Page): Promise<Opened> {
  let starts = 0;
  page.on('load', () => (starts += 1));
  return { first: await build(page), starts: () => starts };
}

/** As when the customer returns to the app. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** The page is in the newest build and shown. */
async function isNew(page: Page, { first }: Opened, heading: string) {
  await expect
    .poll(() => build(page).catch(() => first), { timeout: TAKES_OVER_WITHIN_MS })
    .toBe(first + 1);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  // Its heading is there before its pictures, and reloads count from then on.
  await page.waitForLoadState('load');
  await expect(bar(page)).toHaveCount(0);
}

test('a new version comes to every tab at once, on a tap', async ({
  page,
  context,
  shop,
  networkMayFail,
}) => {
  networkMayFail();
  const here = await open(page, '/products');
  const other = await context.newPage();
  const there = await open(other, '/about');

  await shop.deploy();
  await comeBack(page);
  // Quiet: offered in both tabs, and nothing happens by itself.
  await expect(bar(page)).toBeVisible();
  await expect(bar(other)).toBeVisible();
  expect([here.starts(), there.starts()]).toEqual([0, 0]);

  await bar(page).getByRole('button', { name: 'Update' }).click();
  await isNew(page, here, 'Products');
  await isNew(other, there, 'About us');
  // A chunk of the new build that nobody has loaded so far.
  await other.goto('/contact-us');
  await expect(other.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
  expect([here.starts(), there.starts()]).toEqual([1, 2]);
});

test('an update waits for activity in another tab', async ({
  page,
  context,
  shop,
  networkMayFail,
}) => {
  networkMayFail();
  const here = await open(page, '/products');
  const other = await context.newPage();
  const there = await open(other, '/contact-us');
  const field = other.getByRole('textbox', { name: 'Message' });
  await field.fill('A question that is half written');

  await shop.deploy();
  await comeBack(page);
  await bar(page).getByRole('button', { name: 'Update' }).click();
  await expect(bar(page)).toContainText('once what is open in this shop is done');
  await expect(field).toHaveValue('A question that is half written');
  expect([here.starts(), there.starts()]).toEqual([0, 0]);

  await field.fill('');
  await isNew(page, here, 'Products');
  await isNew(other, there, 'Contact Us');
  expect([here.starts(), there.starts()]).toEqual([1, 1]);
});

test('an update waits for a checkout', async ({ page, context, shop, networkMayFail }) => {
  networkMayFail();
  await logIn(page, await newCustomer(shop));
  await openPayment(page);
  const here = await watched(page);
  const other = await context.newPage();
  const there = await open(other, '/about');

  await shop.deploy();
  await comeBack(other);
  await bar(other).getByRole('button', { name: 'Update' }).click();
  await expect(bar(other)).toContainText('once what is open in this shop is done');
  await page.bringToFront();
  await expect(page.getByText('This price is yours for')).toBeVisible();
  expect([here.starts(), there.starts()]).toEqual([0, 0]);

  await page.getByRole('link', { name: 'Bag', exact: true }).first().click();
  await isNew(page, here, 'Your Bag');
  await isNew(other, there, 'About us');
  expect([here.starts(), there.starts()]).toEqual([1, 1]);
});

test('a waiting version is applied without a network', async ({
  page,
  context,
  shop,
  networkMayFail,
}) => {
  networkMayFail();
  const here = await open(page, '/products/gold-coins');
  await shop.deploy();
  await comeBack(page);
  await expect(bar(page)).toBeVisible();
  await context.setOffline(true);
  await shop.stop('SIGKILL');
  await bar(page).getByRole('button', { name: 'Update' }).click();
  await isNew(page, here, 'Gold Coins');
  // Any other chunk of it, offline too.
  await page.goto('/shipping-policy');
  await expect(page.getByRole('heading', { level: 1, name: 'Shipping and Payment' })).toBeVisible();
  expect(await build(page)).toBe(here.first + 1);
  await shop.start();
});

test('a postponed update takes over at the next start', async ({
  page,
  context,
  shop,
  networkMayFail,
}) => {
  networkMayFail();
  const here = await open(page, '/products');
  const [old] = context.serviceWorkers();
  const ended = new Promise((resolve) => old?.once('close', resolve));
  await shop.deploy();
  await comeBack(page);
  await bar(page).getByRole('button', { name: 'Later' }).click();
  await expect(bar(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Gold Coins' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gold Coins' })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  expect(await build(page)).toBe(here.first);

  // The app is closed and opened again. Anybody who does so within the few milliseconds in which the old worker ends is kept
  // waiting by Chromium 156 itself, even with a worker of three lines; no finger is that fast.
  await page.close();
  await ended;
  const again = await context.newPage();
  await again.goto('/products');
  await isNew(again, here, 'Products');
});

test.describe('a tab without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('finds the parts of its own build after a deploy', async ({
    page,
    shop,
    networkMayFail,
  }) => {
    networkMayFail();
    await page.goto('/');
    await expect(page.locator('[data-live="true"]').first()).toBeVisible();
    const here = await watched(page);
    await shop.deploy();
    // Not by the footer: it may be unhydrated until it is scrolled to, and its links then load the page anew.
    await page.getByRole('link', { name: 'Menu' }).click();
    await page
      .getByRole('dialog', { name: 'Menu' })
      .getByRole('link', { name: 'Contact Us' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
    expect([await build(page), here.starts()]).toEqual([here.first, 0]);
  });

  test('gets a part that it asked for in the middle of a deploy', async ({
    page,
    shop,
    networkMayFail,
  }) => {
    networkMayFail();
    // The last chunk of a first screen is under way when the store ends.
    const send = await holdRequests(page, '**/assets/look-*.js', { times: 1 });
    const asked = page.waitForRequest(/\/assets\/look-/);
    await page.goto('/');
    await asked;
    const here = await watched(page);
    await shop.stop();
    const lost = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/assets/look-'),
    );
    send();
    await lost;
    await shop.deploy();
    await expect(page.getByRole('region', { name: 'Messages' })).toBeAttached();
    expect([await build(page), here.starts()]).toEqual([here.first, 0]);
  });

  test('reloads once if the parts of its build are gone', async ({ browser, shop }) => {
    // Not in the journey's own context: the missing script is a line in the console.
    const context = await browser.newContext({ baseURL: shop.origin, serviceWorkers: 'block' });
    const page = await context.newPage();
    const foot = page.waitForResponse(/\/assets\/below-/);
    await page.goto('/');
    await expect(page.locator('[data-live="true"]').first()).toBeVisible();
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' });
    // The footer requests its script when it is scrolled to: after the deploy the page would reload under the finger.
    await link.scrollIntoViewIfNeeded();
    await foot;
    const here = await watched(page);
    await shop.deploy({ keep: false });
    // A mouse that rests on the link requests its script too early as well.
    await link.tap();
    await isNew(page, here, 'Contact Us');
    expect(here.starts()).toBe(1);
    await context.close();
  });
});
