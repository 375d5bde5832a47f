import type { BrowserContext, Page } from 'playwright/test';
import { keptOnDevice } from '../support/device.ts';
import { DEMO, expect, logIn, newCustomer, test, waitForLive } from '../support/journey.ts';
import { placeOrder } from '../support/paying/place-order.ts';
import { StoreApi } from '../support/store-api.ts';
import { WITHOUT_LIMITS } from '../support/stores/store.ts';

test.use({ serviceWorkers: 'allow', storeEnv: WITHOUT_LIMITS });

/** Waits until the device has stored what was prefetched. */
const isKept = (page: Page, what: string | RegExp) =>
  expect
    .poll(
      () =>
        page.evaluate(() => {
          const own = Object.entries(localStorage).filter(([key]) => key.startsWith('kept-own/'));
          return own.map(([, text]) => String(text)).join('\n');
        }),
      { timeout: 30_000 },
    )
    .toMatch(what);

/** The customer comes back later: nothing is left of their tab. */
async function freshTab(context: BrowserContext, before: Page, address: string): Promise<Page> {
  const page = await context.newPage();
  await before.close();
  await page.goto(address);
  return page;
}

const asOf = (page: Page) =>
  expect(page.getByText(/^Saved on this device, as of \d\d:\d\d$/).first()).toBeVisible({
    // A store that is down is asked three times.
    timeout: 20_000,
  });

test("a customer's data opens without the store, in a fresh tab", async ({
  demoPage: page,
  context,
  store,
  networkMayFail,
}) => {
  const api = await StoreApi.logIn(store.origin);
  const orders = [await placeOrder(api), await placeOrder(api)];
  await page.goto('/');
  await waitForLive(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // No order was opened, yet the latest are there.
  for (const order of orders) {
    await isKept(page, new RegExp(`"orders","lines","${order}"`));
    await isKept(page, new RegExp(`"orders","status","${order}"`));
  }
  await isKept(page, '"balance"');
  const pictures = () =>
    page.evaluate(async () => (await (await caches.open('pictures')).keys()).map(({ url }) => url));
  await expect.poll(async () => (await pictures()).join()).toMatch(/bar/);

  networkMayFail();
  await store.stop('SIGKILL');
  try {
    let tab = await freshTab(context, page, '/profile?tab=orders');
    await expect(tab.getByRole('link', { name: new RegExp(`${orders[1]}`) })).toBeVisible();
    await asOf(tab);

    tab = await freshTab(context, tab, `/order-view/${orders[0]}`);
    await expect(tab.getByRole('rowheader', { name: /Minted Bar|Gold Bar/ })).toBeVisible();
    await expect(tab.getByText('Payment in review: do not pay again')).toBeVisible();
    await expect(tab.getByRole('table').locator('[data-stage="ready"]').first()).toBeVisible();
    await asOf(tab);

    tab = await freshTab(context, tab, '/profile?tab=address');
    await expect(tab.getByRole('heading', { name: /^Billing/ })).toBeVisible();
    await asOf(tab);

    tab = await freshTab(context, tab, '/digital-gold');
    const held = tab.getByRole('region', { name: 'What you hold' });
    await expect(held.getByText(/\d\.\d{4} GM/).first()).toBeVisible();
    await asOf(tab);
  } finally {
    await store.start();
  }
});

test('another customer on the same phone finds nothing of the first', async ({
  demoPage: page,
  context,
  store,
}) => {
  const api = await StoreApi.logIn(store.origin);
  const order = await placeOrder(api);
  const next = await newCustomer(store);
  await page.goto(`/order-view/${order}`);
  const user = await page.evaluate(
    () => JSON.parse(localStorage.getItem('loginResponse') ?? '{}') as Record<string, string>,
  );
  await isKept(page, new RegExp(`"orders","lines","${order}"`));
  await page.goto('/profile?tab=address');
  await isKept(page, '"account","profile"');
  await page.goto('/digital-gold');
  await isKept(page, '"balance"');
  // A second tab has all of it too, and may write at any time.
  const other = await context.newPage();
  await other.goto('/profile?tab=orders');
  await expect(other.getByRole('link', { name: new RegExp(order) })).toBeVisible();

  // Including the closing quote: customer 1 is not customer 100.
  const theirs = [order, DEMO.number, user['Email'], user['LastName'], `kept-own/${user['Id']}"`];
  const before = await keptOnDevice(page);
  for (const word of theirs) expect(before).toContain(word);

  await page.goto('/profile');
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
  const gone = async () => {
    for (const tab of [page, other]) {
      const kept = await keptOnDevice(tab);
      for (const word of theirs) expect(kept).not.toContain(word);
    }
  };
  // To look through all that two tabs can read takes seconds on a busy machine.
  await expect(gone).toPass({ timeout: 30_000 });
  await logIn(page, next);
  await page.goto('/profile?tab=orders');
  await expect(page.getByText('Not Available').first()).toBeVisible();
  await isKept(page, '"orders","list"');
  await gone();
});
