import type { BrowserContext, Page, Route } from 'playwright/test';
import {
  chooseAddresses,
  fillBag,
  lockedTotal,
  openPayment,
  proceed,
} from '../support/paying/checkout.ts';
import { expect, logIn, newCustomer, test, waitForLive } from '../support/journey.ts';
import { screenshotFile } from '../support/paying/screenshot.ts';

const PICTURE = 'input[type="file"]';
const UTR = '412345678901';
const UNHEARD = /^We could not hear from the store\. Your screenshot is saved on this device\./;
const OFFLINE =
  'You are offline. What you have attached stays here; submit when you are connected.';

const submit = (page: Page) => page.getByRole('button', { name: 'SUBMIT', exact: true });
const again = (page: Page) => page.getByRole('button', { name: 'Submit again' });

/** Attaches the proof of a payment, which must survive everything that follows. */
async function giveProof(page: Page): Promise<void> {
  await page.locator(PICTURE).setInputFiles(await screenshotFile());
  await expect(page.getByText('Screenshot attached')).toBeVisible();
  await page.getByLabel(/UTR number/).fill(UTR);
}
async function expectProof(page: Page): Promise<void> {
  await expect(page.getByText('Screenshot attached')).toBeVisible();
  await expect(page.getByLabel(/UTR number/)).toHaveValue(UTR);
}

/** Exactly one order, and the bag it came from is empty. */
async function expectOneOrder(page: Page): Promise<void> {
  await page.goto('/profile?tab=orders&orders=coin');
  await expect(page.getByRole('link', { name: /Order B/ })).toHaveCount(1);
  await page.goto('/cart');
  await expect(page.getByText('Cart is empty').first()).toBeVisible();
}

/** From here on the app can start offline. */
const settle = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready);

/** Lets the next call of an operation reach the store, and drops its answer. */
const loseReply = (context: BrowserContext, operation: string) =>
  context.route(
    `**/api/${operation}`,
    async (route: Route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );

test.describe('a device with a worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a checkout survives a lost connection at each step', async ({
    customerPage: page,
    context,
    networkMayFail,
  }) => {
    networkMayFail();
    await fillBag(page);
    await settle(page);

    await test.step('in the bag: nothing goes on, and it says why', async () => {
      await context.setOffline(true);
      const on = page.getByRole('button', { name: 'Proceed to Buy' });
      await expect(on).toHaveAttribute('aria-disabled', 'true');
      await context.setOffline(false);
      await waitForLive(page);
      await proceed(page);
    });

    await test.step('at the addresses: the choice stays', async () => {
      const same = page.getByLabel('My shipping address is the same as my billing address.');
      await same.check();
      await context.setOffline(true);
      await page.reload();
      await expect(same).toBeChecked();
      await context.setOffline(false);
      await waitForLive(page);
      await chooseAddresses(page);
    });

    await test.step('at the payment: the attached proof stays, over a reload too', async () => {
      const total = await lockedTotal(page);
      await context.setOffline(true);
      await giveProof(page);
      await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
      await expect(page.getByText(OFFLINE)).toBeVisible();
      await page.reload();
      await expectProof(page);
      expect(await lockedTotal(page)).toBe(total);
      await context.setOffline(false);
      await expect(submit(page)).not.toHaveAttribute('aria-disabled', 'true');
      await submit(page).click();
      await expect(page).toHaveURL(/\/profile/);
    });
    await expectOneOrder(page);
  });

  test('a checkout survives a store that is killed at each step', async ({
    customerPage: page,
    context,
    store,
    networkMayFail,
  }) => {
    networkMayFail();
    await openPayment(page);
    await settle(page);
    await giveProof(page);
    const total = await lockedTotal(page);

    await test.step('while the payment is open', async () => {
      await store.stop('SIGKILL');
      await page.reload();
      await expectProof(page);
      expect(await lockedTotal(page)).toBe(total);
      await store.start();
    });

    await test.step('while the screenshot is on its way', async () => {
      await context.route(
        '**/api/proceedToPayCoin',
        async (route) => {
          await store.stop('SIGKILL');
          await route.continue();
        },
        { times: 1 },
      );
      await expect(submit(page)).not.toHaveAttribute('aria-disabled', 'true', { timeout: 30_000 });
      await submit(page).click();
      await expect(page.getByText(UNHEARD)).toBeVisible();
      await page.reload();
      await expect(page.getByText(UNHEARD)).toBeVisible();
      await expectProof(page);
      await store.start();
    });

    await test.step('when the store has the order, before the app hears of it', async () => {
      await context.route(
        '**/api/proceedToPayCoin',
        async (route) => {
          await route.fetch();
          await store.stop('SIGKILL');
          await route.abort('connectionreset');
        },
        { times: 1 },
      );
      await expect(again(page)).not.toHaveAttribute('aria-disabled', 'true', { timeout: 30_000 });
      await again(page).click();
      await expect(page.getByText(UNHEARD)).toBeVisible();
      await store.start();
      await expect(again(page)).not.toHaveAttribute('aria-disabled', 'true', { timeout: 30_000 });
      await again(page).click();
      await expect(page).toHaveURL(/\/profile/, { timeout: 20_000 });
    });
    await expectOneOrder(page);
  });
});

test('an upload that breaks off is sent again and makes one order', async ({
  customerPage: page,
  context,
  networkMayFail,
}) => {
  networkMayFail();
  await openPayment(page);
  await giveProof(page);
  const ids: unknown[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/proceedToPayCoin')) ids.push(requestId(request.postData()));
  });
  await context.route('**/api/proceedToPayCoin', (route) => route.abort('internetdisconnected'), {
    times: 1,
  });
  await submit(page).click();
  await expect(page.getByText(UNHEARD)).toBeVisible();
  // No link leads to paying twice.
  await expect(page.getByRole('link', { name: 'Pay in your UPI app' })).toHaveCount(0);
  await expectProof(page);
  await again(page).dblclick();
  await expect(page).toHaveURL(/\/profile/);
  // The same request was sent again, but only once: two quick taps are one.
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBeTruthy();
  expect(ids[1]).toBe(ids[0]);
  await expectOneOrder(page);
});

test('a lost answer, a reload and a closed tab make one order', async ({
  customerPage: page,
  context,
  networkMayFail,
}) => {
  networkMayFail();
  await openPayment(page);
  await giveProof(page);
  await loseReply(context, 'proceedToPayCoin');
  await submit(page).click();
  await expect(page.getByText(UNHEARD)).toBeVisible();
  await page.reload();
  await expect(page.getByText(UNHEARD)).toBeVisible();
  await expectProof(page);
  // The phone discards the tab; the app is opened again.
  await page.close();
  const later = await context.newPage();
  await later.goto('/modeofpayment');
  await expect(later.getByText(UNHEARD)).toBeVisible();
  await expectProof(later);
  await again(later).click();
  await expect(later).toHaveURL(/\/profile/);
  await expectOneOrder(later);
});

test('a lost answer to a card order and a lost way to the card page make one order', async ({
  customerPage: page,
  context,
  networkMayFail,
}) => {
  networkMayFail();
  await openPayment(page);
  await page.getByRole('radio', { name: /^Card/ }).check();
  const pay = page.getByRole('button', { name: /^Pay ₹.* by card$/ });
  await loseReply(context, 'proceedToPayCoin');
  await pay.click();
  await expect(page.getByText(/so your order may or may not be placed/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/so your order may or may not be placed/)).toBeVisible();

  // The app learns of the order, and then the connection is lost.
  await loseReply(context, 'CreateCardPayment');
  await pay.click();
  await expect(
    page.getByRole('heading', { name: 'Your order waits for the card payment' }),
  ).toBeVisible();
  const on = page.getByRole('button', { name: 'Go to the card page' });
  await expect(on).not.toHaveAttribute('aria-busy', 'true');
  await context.setOffline(true);
  await on.click();
  await expect(
    page.getByRole('main').getByText(/Your order is placed and nothing has been charged/),
  ).toBeVisible();
  await context.setOffline(false);
  await on.click();
  await page.waitForURL(/\/pay\/sandbox\//);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('heading', { name: 'Your payment has arrived' })).toBeVisible();
  await expectOneOrder(page);
});

test('a connection lost on the way back from the card page makes one paid order', async ({
  customerPage: page,
  context,
  networkMayFail,
}) => {
  networkMayFail();
  await openPayment(page);
  await page.getByRole('radio', { name: /^Card/ }).check();
  await page.getByRole('button', { name: /^Pay ₹.* by card$/ }).click();
  await page.waitForURL(/\/pay\/sandbox\//);
  await context.route('**/api/verifyPayment', (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(/Do not pay again/).first()).toBeVisible();
  await context.unroute('**/api/verifyPayment');
  await expect(page.getByRole('heading', { name: 'Your payment has arrived' })).toBeVisible({
    timeout: 20_000,
  });
  await expectOneOrder(page);
});

test.describe('a login that ends during the payment', () => {
  test.use({ serviceWorkers: 'allow' });

  /** Everything that this device stores, as text. */
  const kept = (page: Page) =>
    page.evaluate(async () => {
      const found = [JSON.stringify({ ...sessionStorage }), JSON.stringify({ ...localStorage })];
      for (const { name } of await indexedDB.databases()) {
        const open = indexedDB.open(name ?? '');
        await new Promise((resolve) => open.addEventListener('success', resolve));
        for (const store of open.result.objectStoreNames) {
          const all = open.result.transaction(store).objectStore(store).getAll();
          await new Promise((resolve) => all.addEventListener('success', resolve));
          found.push(...all.result.map((entry) => JSON.stringify(entry)));
        }
        open.result.close();
      }
      for (const name of await caches.keys()) {
        found.push(...(await (await caches.open(name)).keys()).map(({ url }) => url));
      }
      return found.join('\n');
    });

  async function expectNothingLeft(page: Page): Promise<void> {
    await expect
      .poll(() => kept(page))
      .not.toMatch(
        /412345678901|"picture"|addressData|payment-(?:lock|attempt)|loginResponse|\/api\/\w/,
      );
  }

  test('a logout in another tab during the payment leaves nothing for the next customer', async ({
    customerPage: page,
    context,
    store,
  }) => {
    await openPayment(page);
    await giveProof(page);
    await expect.poll(() => kept(page)).toContain(UTR);
    const other = await context.newPage();
    await other.goto('/');
    await waitForLive(other);
    await other.evaluate(() => localStorage.clear());
    await page.bringToFront();
    await expect(page).toHaveURL(/\/login/);
    await expectNothingLeft(page);
    await other.close();

    await logIn(page, await newCustomer(store));
    await page.goto('/modeofpayment');
    await expect(page).toHaveURL('/');
    await openPayment(page);
    await expect(page.getByText('Screenshot attached')).toHaveCount(0);
    await expect(page.getByLabel(/UTR number/)).toHaveValue('');
  });

  test('a login that ends as the payment is submitted lets the same customer go on after a new login', async ({
    customerPage: page,
    context,
    networkMayFail,
    customer,
  }) => {
    networkMayFail();
    await openPayment(page);
    await giveProof(page);
    await context.clearCookies();
    await submit(page).click();
    await expect(page).toHaveURL(/\/login/);
    await expectNothingLeft(page);
    await page.getByLabel(/mobile/i).fill(customer.number);
    await page.getByLabel(/^password/i).fill(customer.password);
    await page.getByRole('button', { name: 'LOGIN' }).click();
    // Back at the payment, with everything that was attached. Nothing was placed: nothing says that an answer is missing.
    await expect(page).toHaveURL(/\/modeofpayment/);
    await expectProof(page);
    await expect(again(page)).toHaveCount(0);
    await submit(page).click();
    await expect(page).toHaveURL(/\/profile/);
    await expectOneOrder(page);
  });
});

/** The request id in a body, wherever it stands. */
const requestId = (body: string | null): string | undefined =>
  /RequestId\\?"\s*:\s*\\?"([^"\\]+)/.exec(body ?? '')?.[1];
