import type { BrowserContext, Page } from 'playwright/test';
import { BUILD, startDeployed, TAKES_OVER_WITHIN_MS } from '../support/stores/deploy.ts';
import { keptOnDevice } from '../support/device.ts';
import { cutNetwork } from '../support/network/device-network.ts';
import { flakyProxy } from '../support/network/flaky-proxy.ts';
import { DEMO, expect, logIn, test, waitForLive } from '../support/journey.ts';
import { PHONE_AGENT } from '../support/slow-phone.ts';

test.use({
  serviceWorkers: 'allow',
  userAgent: PHONE_AGENT,
});

const LOTUS = '/products/gold-coins/lotus-coin';
/** The headings of these pages. */
const PAGES: readonly (readonly [address: string, heading: string])[] = [
  ['/', 'From our melt to your hand'],
  ['/products', 'Products'],
  ['/products/gold-coins', 'Gold Coins'],
  [LOTUS, 'Lotus Gold Coin'],
  ['/digital-gold', 'Digital'],
];

/** The addresses whose documents the device has kept. */
const cachedPages = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('pages-'));
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => url.slice(location.origin.length));
  });

/** Opens a page and stays until the device has kept it. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForLive(page);
  await expect.poll(() => cachedPages(page)).toContain(new URL(page.url()).pathname);
}

const isKept = (page: Page) => page.locator('head > meta[name="kept"]').count();
const awake = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('awake').length > 0);

/** A fresh tab, as opened from the home screen; nothing is awaited. */
async function comeBack(context: BrowserContext, address: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(address, { waitUntil: 'commit' });
  return tab;
}

/** The requests for the page or its scripts: all of those are on the device. */
const ofPages = (asked: readonly string[]) =>
  asked.filter(
    (url) =>
      url.startsWith('/assets/') ||
      url.startsWith('/fonts/') ||
      url === '/' ||
      /^\/(?:products|digital)/.test(url),
  );

test('a second visit is shown while the network is silent, at the earlier prices, and comes to life when it answers', async ({
  page,
  context,
  store,
  networkMayFail,
}) => {
  networkMayFail();
  const proxy = await flakyProxy(store.port);
  try {
    for (const [address] of PAGES) await visit(page, proxy.origin + address);
    await page.close();
    for (const [address, heading] of PAGES) {
      await test.step(address, async () => {
        const { asked, release } = proxy.hold();
        const tab = await comeBack(context, proxy.origin + address);
        await expect(tab.getByRole('heading', { level: 1 })).toContainText(heading);
        await tab.waitForFunction(
          () => performance.getEntriesByName('first-contentful-paint').length > 0,
        );
        expect(await isKept(tab)).toBe(1);
        // It is hydrated all the same, and nothing in it is called live.
        await awake(tab);
        expect(ofPages(asked)).toEqual([]);
        await expect(tab.locator('[data-live="true"]')).toHaveCount(0);
        if (address === LOTUS) {
          await expect(tab.locator('[data-state="stale"]').first()).toContainText('₹');
          await expect(tab.getByRole('button', { name: 'Buy Now' })).toHaveAttribute(
            'aria-disabled',
            'true',
          );
        }
        release();
        await waitForLive(tab);
        if (address === LOTUS) {
          await expect(tab.getByRole('button', { name: 'Buy Now' })).not.toHaveAttribute(
            'aria-disabled',
          );
        }
        await tab.close();
      });
    }
  } finally {
    proxy.close();
  }
});

test('changed data is requested once the cached page is shown', async ({ page, context }) => {
  await visit(page, '/products/gold-coins');
  await page.close();
  const tab = await context.newPage();
  // The feed sends nothing: the page updates by itself.
  await tab.routeWebSocket(/socket\.io/, () => {});
  await tab.route('**/api/Get*Front*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      body: (await response.text()).replaceAll('Lotus Coin', 'Lotus Coin of now'),
    });
  });
  const asked: string[] = [];
  tab.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await tab.goto('/products/gold-coins');
  expect(await isKept(tab)).toBe(1);
  await awake(tab);
  await expect
    .poll(() => asked.filter((path) => path.startsWith('/api/')).length)
    .toBeGreaterThan(1);
  await expect(tab.getByText('Lotus Coin of now').first()).toBeVisible();
});

test('a new version never shows a page cached by the previous one', async ({ browser }) => {
  test.setTimeout(TAKES_OVER_WITHIN_MS + 120_000);
  const shop = await startDeployed();
  const context = await browser.newContext({ baseURL: shop.origin });
  try {
    const page = await context.newPage();
    await visit(page, '/products');
    const before = await page.evaluate(BUILD);
    await page.goto('about:blank');
    await shop.deploy();

    // The store is new and the worker is not: the earlier page with the earlier app, complete.
    await page.goto('/products');
    expect(await isKept(page)).toBe(1);
    await awake(page);
    await waitForLive(page);
    expect(await page.evaluate(BUILD)).toBe(before);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const offer = page.getByRole('region', { name: 'A new version is ready' });
    await offer.getByRole('button', { name: 'Update' }).click();

    // The new worker shows no earlier page; soon it has its own.
    await expect
      .poll(() => page.evaluate(BUILD).catch(() => before), { timeout: TAKES_OVER_WITHIN_MS })
      .toBe(before + 1);
    await waitForLive(page);
    await expect.poll(() => cachedPages(page)).toEqual(['/products']);
    await page.reload();
    expect(await isKept(page)).toBe(1);
    await awake(page);
    expect(await page.evaluate(BUILD)).toBe(before + 1);
  } finally {
    await context.close();
    await shop.dispose();
  }
});

test('a page with outdated settings is not shown once the device knows newer ones', async ({
  browser,
  store,
}) => {
  const context = await browser.newContext({ baseURL: store.origin });
  try {
    const page = await context.newPage();
    await visit(page, '/products');
    await page.evaluate(async () => {
      const cache = await caches.open('config');
      const config: object = await (await cache.match('/config.json'))?.json();
      await cache.put('/config.json', Response.json({ ...config, projectName: 'Another' }));
    });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
    expect(await isKept(page)).toBe(0);
  } finally {
    await context.close();
  }
});

test('no cached page contains anything of a customer, before and after the logout', async ({
  page,
}) => {
  await logIn(page, DEMO);
  await visit(page, '/');
  await visit(page, '/digital-gold');
  await visit(page, LOTUS);
  await page.goto('/profile');
  await page.goto('/cart');
  const user = await page.evaluate(
    () => JSON.parse(localStorage.getItem('loginResponse') ?? '{}') as Record<string, string>,
  );
  const theirs = [DEMO.number, user['Email'], user['LastName'], '"balance"'];
  const textOfPages = () =>
    page.evaluate(async () => {
      const texts: string[] = [];
      for (const name of await caches.keys()) {
        if (!name.startsWith('pages-')) continue;
        const cache = await caches.open(name);
        for (const request of await cache.keys())
          texts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
      }
      return texts.join('\n');
    });
  const kept = await textOfPages();
  expect(kept).toContain('Lotus Gold Coin');
  for (const word of theirs) expect(kept).not.toContain(word);
  expect((await cachedPages(page)).toSorted()).toEqual(['/', '/digital-gold', LOTUS].toSorted());

  // The page is rendered for nobody, and the app puts the customer back into it.
  await page.goto('/');
  expect(await isKept(page)).toBe(1);
  await page.goto('/profile');
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect
    .poll(async () => {
      const all = await keptOnDevice(page);
      return theirs.filter((word) => word && all.includes(word));
    })
    .toEqual([]);
});

test('a cached page can be read without JavaScript, without a network', async ({
  page,
  context,
  networkMayFail,
}) => {
  await visit(page, LOTUS);
  networkMayFail();
  await cutNetwork(context);
  const tab = await context.newPage();
  const devtools = await context.newCDPSession(tab);
  await devtools.send('Emulation.setScriptExecutionDisabled', { value: true });
  await tab.goto(LOTUS);
  await expect(tab.getByRole('heading', { level: 1, name: 'Lotus Gold Coin' })).toBeVisible();
  await expect(tab.getByText(/As of \d\d:\d\d/).first()).toBeVisible();
  await expect(tab.locator('[data-state="stale"]').first()).toContainText('₹');
  await expect(tab.locator('[data-live="true"]')).toHaveCount(0);
});
