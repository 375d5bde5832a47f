import type { Page } from 'playwright/test';
import { expect, test, waitForLive } from '../support/journey.ts';
import { latePageProxy, PAGE_DATA, PAGE_SCRIPT } from '../support/network/late-page-proxy.ts';
import { holdRequests } from '../support/network/hold-requests.ts';
import { scriptOf } from '../support/stores/dist.ts';

test('a page whose end comes after its script is taken over as the store has rendered it', async ({
  page,
  store,
  networkMayFail,
}) => {
  // The proxy passes no sockets through.
  networkMayFail();
  const proxy = await latePageProxy(store.port);
  try {
    proxy.hold(PAGE_DATA);
    const opened = page.goto(proxy.origin);
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    const rendered = await heading.elementHandle();
    await page.waitForFunction(() =>
      performance
        .getEntriesByType('resource')
        .some(({ name, duration }) => name.includes('/assets/index-') && duration > 0),
    );
    // Everything received has run once the browser is idle.
    await page.evaluate(() => new Promise((idle) => void requestIdleCallback(idle)));
    proxy.release();
    await opened;

    await awake(page);
    expect(await rendered?.evaluate((element) => element.isConnected)).toBe(true);
  } finally {
    proxy.close();
  }
});

/** Waits until the app has taken the page over. */
const awake = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('awake').length > 0);

test('a page whose end is lost on the way is loaded anew, and wakes', async ({
  page,
  store,
  networkMayFail,
}) => {
  networkMayFail();
  const proxy = await latePageProxy(store.port);
  try {
    proxy.hold(PAGE_SCRIPT);
    await page.goto(proxy.origin, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const again = page.waitForEvent('framenavigated');
    proxy.cut();
    await again;
    await awake(page);
  } finally {
    proxy.close();
  }
});

const START = '**/assets/index-*.js';

for (const [address, what] of [
  ['/', 'a page that the store has rendered'],
  ['/cart', 'a page that begins empty'],
] as const) {
  test(`${what} is loaded anew where its script was lost, once that can be had`, async ({
    page,
    networkMayFail,
  }) => {
    networkMayFail();
    await page.route(START, (route) => route.abort());
    const lost = page.waitForEvent('requestfailed', (request) => /index-/.test(request.url()));
    await page.goto(address);
    await lost;
    const asked = page.waitForRequest(
      (request) => request.resourceType() === 'fetch' && /index-/.test(request.url()),
    );
    // Asked for in vain: the page stays.
    await asked;
    const again = page.waitForEvent('framenavigated');
    await page.unroute(START);
    await again;
    await waitForLive(page);
  });
}

/** Keeps the app from starting, or a page of it from hydrating, until released. */
const holdScript = (page: Page, script = START) => holdRequests(page, script);

test('a button that is pressed before the app is awake is done once it is', async ({ page }) => {
  const send = await holdScript(page);
  const asked = page.waitForRequest(START);
  await page.goto('/products/gold-coins/lotus-coin', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Show the film' }).tap();
  await asked;
  send();
  await expect(page.getByText('Picture of the 10 g')).toBeVisible();
});

test('a tile is the same element when the page wakes under the pointer', async ({ page }) => {
  const send = await holdScript(page);
  await page.goto('/customize-coins/customize-gold-coins', { waitUntil: 'commit' });
  const tile = page.getByRole('main').getByRole('link', { name: /Corporate/ });
  const picture = tile.locator('picture img');
  const pressed = await picture.elementHandle();
  await picture.hover();
  await page.mouse.down();
  send();
  // Its picture is loaded again, bypassing the browser's cache.
  await expect(picture).toHaveAttribute('src', /\?v=/);
  expect(await pressed?.evaluate((element) => element.isConnected)).toBe(true);
  await page.mouse.up();
  await expect(page).toHaveURL(/\/products\/customize-coins\/customize-gold-coins\/corporate$/);
});

test('an order that is chosen before the app is awake is the order of the list', async ({
  page,
}) => {
  const send = await holdScript(page);
  await page.goto('/products/gold-coins', { waitUntil: 'commit' });
  await page.getByLabel('Sort').selectOption('Price, low first');
  send();
  await expect(page).toHaveURL(/\?sort=price$/);
  await expect(page.getByLabel('Sort')).toHaveValue('price');
  await page.goBack();
  await expect(page).toHaveURL(/\/products\/gold-coins$/);
  await expect(page.getByLabel('Sort')).toHaveValue('');
});

test('a page that is scrolled and opened up before the app is awake stays so', async ({ page }) => {
  const send = await holdScript(page);
  await page.goto('/faq', { waitUntil: 'commit' });
  const question = page.getByRole('group').last();
  await question.locator('summary').tap();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(500);
  send();
  await waitForLive(page);
  await expect(question).toHaveAttribute('open');
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(5);
});

for (const [when, script] of [
  ['before the app has started', START],
  ['while the app is waking', '**/assets/product-*.js'],
] as const) {
  test(`going back ${when} loads the page of that address`, async ({ page }) => {
    await page.goto('/products/gold-coins');
    await waitForLive(page);
    await page.getByRole('link', { name: /^Lotus Coin/ }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Lotus');
    const send = await holdScript(page, script);
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Lotus');
    if (script !== START)
      // From here on the router sees each navigation.
      await page.waitForFunction(() => Object.hasOwn(history, 'pushState'));
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(/\/products\/gold-coins$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gold Coins');
    send();
    await waitForLive(page);
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Lotus');
  });
}

for (const [when, part] of [
  ['before its script has come', PAGE_SCRIPT],
  ['before its data has come', PAGE_DATA],
] as const) {
  test(`going back in a page ${when} shows the page of that address`, async ({
    page,
    store,
    networkMayFail,
  }) => {
    // The proxy passes no sockets through.
    networkMayFail();
    const proxy = await latePageProxy(store.port);
    const heading = page.getByRole('heading', { level: 1 });
    try {
      await page.goto(`${proxy.origin}/products/gold-coins`);
      await awake(page);
      await page.getByRole('link', { name: /^Lotus Coin/ }).tap();
      await expect(heading).toContainText('Lotus');
      proxy.hold(part);
      await page.reload({ waitUntil: 'commit' });
      await expect(heading).toContainText('Lotus');
      await page.evaluate(() => history.back());
      await expect(page).toHaveURL(/\/products\/gold-coins$/);
      proxy.release();
      await expect(heading).toHaveText('Gold Coins');
      await page.goForward();
      await expect(heading).toContainText('Lotus');
    } finally {
      proxy.close();
    }
  });
}

test('a jump within a page that is waking leaves it awake, with the same markup', async ({
  page,
}) => {
  const send = await holdScript(
    page,
    `**${scriptOf('src/client/routes/faq.tsx?tsr-split=component')}`,
  );
  await page.goto('/faq', { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { level: 1 });
  const rendered = await heading.elementHandle();
  await page.waitForFunction(() => Object.hasOwn(history, 'pushState'));
  await page.evaluate(() => location.assign('#main'));
  send();
  await waitForLive(page);
  expect(await rendered?.evaluate((element) => element.isConnected)).toBe(true);
  await expect(page).toHaveURL(/\/faq#main$/);
});

const visibility = (page: Page) =>
  page
    .locator('[data-later] > *')
    .evaluateAll((parts) => [
      ...new Set(parts.map((part) => getComputedStyle(part).contentVisibility)),
    ]);
const asleep = (page: Page) => page.locator('[data-later="asleep"]');

test('what is far below the screen is laid out once the page is touched', async ({ page }) => {
  const send = await holdScript(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(asleep(page)).toHaveCount(2);
  expect(await visibility(page)).toEqual(['auto']);
  send();
  await page.waitForFunction(() => performance.getEntriesByName('awake').length > 0);
  await page.getByRole('heading', { level: 1 }).tap();
  await expect(asleep(page)).toHaveCount(0);
  expect(await visibility(page)).toEqual(['visible']);
});

test('a page that is reloaded is laid out at once, so that it stands where it was scrolled', async ({
  page,
}) => {
  await page.goto('/');
  const heading = page.getByRole('heading', { name: 'Client Testimonials' });
  await heading.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect(asleep(page)).toHaveCount(0);
  await heading.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const before = (await heading.boundingBox())?.y ?? 0;
  await page.reload();
  await expect(asleep(page)).toHaveCount(0);
  await expect
    .poll(async () => Math.abs(((await heading.boundingBox())?.y ?? 0) - before))
    .toBeLessThan(60);
});
