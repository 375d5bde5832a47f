import type { BrowserContext, Locator, Page, Route } from 'playwright/test';
import {
  chooseAddresses,
  fillBag,
  lockedTotal,
  openPayment,
  proceed,
} from '../support/paying/checkout.ts';
import { expect, test, waitForLive } from '../support/journey.ts';
import { again, expectOneOrder, expectProof, giveProof, submit } from '../support/paying/proof.ts';

const UNHEARD = /^We could not hear from the store\. Your screenshot is saved on this device\./;
const OFFLINE =
  'You are offline. What you have attached stays here; submit when you are connected.';

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

/** A store that starts again takes a while to be live. */
const canBePressed = (button: Locator) =>
  expect(button).not.toHaveAttribute('aria-disabled', 'true', { timeout: 30_000 });

/** Presses a button of the payment, and waits until the page says that nothing was heard. */
async function pressUnheard(button: Locator): Promise<void> {
  await button.click();
  await expect(button.page().getByText(UNHEARD)).toBeVisible();
}

/** The page says that nothing was heard, and has the proof. */
async function expectUnheard(page: Page): Promise<void> {
  await expect(page.getByText(UNHEARD)).toBeVisible();
  await expectProof(page);
}

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
      await canBePressed(submit(page));
      await pressUnheard(submit(page));
      await page.reload();
      await expectUnheard(page);
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
      await canBePressed(again(page));
      await pressUnheard(again(page));
      await store.start();
      await canBePressed(again(page));
      await again(page).click();
      await expect(page).toHaveURL(/\/profile/);
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
  await pressUnheard(submit(page));
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
  await pressUnheard(submit(page));
  await page.reload();
  await expectUnheard(page);
  // The phone discards the tab; the app is opened again.
  await page.close();
  const later = await context.newPage();
  await later.goto('/modeofpayment');
  await expectUnheard(later);
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
    page.getByRole('main').getByText(/Your order is placed, and this tap charged nothing/),
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
  await expect(page.getByRole('heading', { name: 'Your payment has arrived' })).toBeVisible();
  await expectOneOrder(page);
});

/** The request id in a body, wherever it stands. */
const requestId = (body: string | null): string | undefined =>
  /RequestId\\?"\s*:\s*\\?"([^"\\]+)/.exec(body ?? '')?.[1];
