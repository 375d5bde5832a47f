import type { BrowserContext, Page } from 'playwright/test';
import { STATIC_PAGES } from '../../src/shared/addresses/pages.ts';
import { expect, test, waitForLive } from '../support/journey.ts';
import { ordersKept, shopKeptSoon } from '../support/prefetched.ts';
import { placeOrder } from '../support/paying/place-order.ts';
import { StoreApi } from '../support/store-api.ts';
import { WITHOUT_LIMITS } from '../support/stores/store.ts';

test.use({ serviceWorkers: 'allow', storeEnv: WITHOUT_LIMITS });

/** The shop's public pages by address, with their heading and some text. */
const SHOP: readonly (readonly [address: string, heading: string, words: RegExp])[] = [
  ['/', 'From our melt to your hand', /Gold Bars/],
  ['/faq', 'FAQ', /\?/],
  ['/news', 'News', /Load More/],
  ['/testimonials', 'Testimonials', /\w/],
  ['/contact-us', 'Contact Us', /\d{4}/],
  ['/store-locator', 'Store locator', /Mumbai/],
  ['/products', 'Products', /Silver Bars/],
  ['/products/gold-coins', 'Gold Coins', /Lotus Coin/],
  ['/products/gold-coins/lotus-coin', 'Lotus Gold Coin', /999/],
  ['/products/silver-bars', 'Silver Bars', /Bar/],
  ['/search?q=lotus', 'Search', /Lotus Gold Coin/],
  ['/offline', 'Offline', /Shop pages/],
];

/** One visit to the home screen, until the app has prefetched the rest of the shop. */
async function visitHome(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/');
  await waitForLive(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await shopKeptSoon(page);
}

/** Every visible picture has loaded. */
const picturesStand = (page: Page, address: string) =>
  expect
    .poll(
      () =>
        page.evaluate(() => {
          const seen = [...document.querySelectorAll('main img')].filter((image) => {
            const { top, bottom, left, right } = image.getBoundingClientRect();
            return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
          }) as HTMLImageElement[];
          const missing = seen.filter(({ complete, naturalWidth }) => !complete || !naturalWidth);
          const failed = [...document.querySelectorAll('main [data-stage="failed"]')];
          return [...missing.map(({ src }) => src), ...failed.map((one) => one.outerHTML)];
        }),
      { message: `${address} misses pictures` },
    )
    .toEqual([]);

async function opens(
  context: BrowserContext,
  address: string,
  heading: string | RegExp,
  words: RegExp,
): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(address);
  await expect(tab.getByRole('heading', { level: 1 }), address).toContainText(heading);
  await expect(tab.locator('main'), address).toContainText(words);
  await picturesStand(tab, address);
  // The app has replaced what was shown before it, and says that nothing is live.
  await expect(tab.getByText(/^The store cannot be reached/).first()).toBeVisible();
  await expect(tab.locator('[data-live="true"]'), address).toHaveCount(0);
  return tab;
}

test('after one visit to the home screen, the shop opens at every address without the store', async ({
  page,
  context,
  store,
  networkMayFail,
}) => {
  test.setTimeout(480_000);
  await visitHome(page);
  networkMayFail();
  await store.stop('SIGKILL');
  try {
    await page.close();
    for (const [address, heading, words] of SHOP) {
      await test.step(address, async () => {
        const tab = await opens(context, address, heading, words);
        await tab.close();
      });
    }
    for (const address of STATIC_PAGES) {
      await test.step(address, async () => {
        const tab = await opens(context, address, /\w/, /\w/);
        const words = (await tab.locator('main').innerText()).split(/\s+/).length;
        expect(words, address).toBeGreaterThan(250);
        for (const picture of await tab.locator('main picture img').all()) {
          await picture.scrollIntoViewIfNeeded();
          await picturesStand(tab, address);
        }
        await tab.close();
      });
    }
  } finally {
    await store.start();
  }
});

test('after one visit to the home screen, the orders of a customer open without the store', async ({
  demoPage: page,
  context,
  store,
  networkMayFail,
}) => {
  test.setTimeout(480_000);
  const api = await StoreApi.logIn(store.origin);
  const orders = [await placeOrder(api), await placeOrder(api)];
  await page.goto('/');
  await waitForLive(page);
  await ordersKept(page, orders);
  networkMayFail();
  await store.stop('SIGKILL');
  try {
    await page.close();
    const list = await opens(context, '/profile?tab=orders', 'My Account', /In review/);
    for (const order of orders) {
      await expect(list.getByRole('link', { name: new RegExp(order) })).toBeVisible();
    }
    await list.close();
    for (const order of orders) {
      const tab = await opens(context, `/order-view/${order}`, order, /1 item/);
      await expect(tab.getByRole('rowheader', { name: /Minted Bar|Gold Bar/ })).toBeVisible();
      await expect(tab.getByRole('table').locator('[data-stage="ready"]').first()).toBeVisible();
      await tab.close();
    }
  } finally {
    await store.start();
  }
});
