import type { Page } from 'playwright/test';
import { fillBag, lockedTotal, openPayment, proceed } from '../support/paying/checkout.ts';
import { payAndConfirm } from '../support/desk/desk.ts';
import { keptOnDevice } from '../support/device.ts';
import { expect, test, waitForLive } from '../support/journey.ts';
import { screenshotFile } from '../support/paying/screenshot.ts';

const PICTURE = 'input[type="file"]';
const EXTENSIONS = [
  'sessionCookie',
  'sendOnce',
  'priceLock',
  'idempotency',
  'orderTracking',
  'invoices',
  'cardCheckout',
];

/** Makes the app believe that its store has these settings, whether it starts from a page or from its shell. */
async function settings(page: Page, changed: object): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...changed } });
  });
  await page.addInitScript((own) => {
    // Before any script of the page runs.
    document.addEventListener('readystatechange', () => {
      const element = document.getElementById('page-data');
      // Changes the text node: the page's policy does not let a script's text be set.
      const text = element?.firstChild;
      if (!(text instanceof Text)) return;
      const data = JSON.parse(text.data);
      Object.assign(data.config, own);
      text.data = JSON.stringify(data);
    });
  }, changed);
}

/** Continues to the payment, at a store that may lock no price. */
async function goToPay(page: Page): Promise<void> {
  await fillBag(page);
  await proceed(page);
  await page.getByLabel('My shipping address is the same as my billing address.').check();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page).toHaveURL(/\/modeofpayment/);
  await expect.poll(() => lockedTotal(page)).toMatch(/^₹[\d,]+\.\d\d$/);
}

async function payByUpi(page: Page): Promise<string> {
  await page.locator(PICTURE).setInputFiles(await screenshotFile());
  await expect(page.getByText('Screenshot attached')).toBeVisible();
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page).toHaveURL(/\/profile/);
  const order = page.getByRole('link', { name: /Order B/ });
  await expect(order).toHaveCount(1);
  return /B\d{6}[0-9A-Z]{6}/.exec(await order.innerText())?.[0] ?? '';
}

test.describe('a store without extensions', () => {
  test('a store without extensions is paid at the moving price, and not while there is none', async ({
    customerPage: page,
  }) => {
    let silent = false;
    await page.routeWebSocket(/\/socket\.io/, (socket) => {
      const feed = socket.connectToServer();
      // Only the rates are held back: the connection stays.
      feed.onMessage((message) => {
        if (!silent || !String(message).startsWith('42')) socket.send(message);
      });
    });
    await settings(page, { extensions: [], rateStaleAfterMs: 3000 });
    await goToPay(page);
    await expect(page.getByText('This price is yours for')).toHaveCount(0);
    const total = await lockedTotal(page);
    await expect.poll(() => lockedTotal(page), { timeout: 30_000 }).not.toBe(total);

    await page.locator(PICTURE).setInputFiles(await screenshotFile());
    const submit = page.getByRole('button', { name: 'SUBMIT' });
    await expect(submit).not.toHaveAttribute('aria-disabled', 'true');
    silent = true;
    await expect(submit).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText(/^The (?:last )?price/).last()).toBeVisible();
    silent = false;
    await expect(submit).not.toHaveAttribute('aria-disabled', 'true');
    await payByUpi(page);
    await page.getByRole('link', { name: /Order B/ }).click();
    await expect(page.getByText('You paid')).toBeVisible();
  });

  for (const missing of EXTENSIONS) {
    test(`a store that lacks only ${missing} can be paid`, async ({ customerPage: page }) => {
      await settings(page, { extensions: EXTENSIONS.filter((each) => each !== missing) });
      await goToPay(page);
      const card = page.getByRole('radio', { name: /^Card/ });
      await expect(card).toHaveCount(missing === 'cardCheckout' ? 0 : 1);
      await payByUpi(page);
    });
  }
});

test.describe('a device with a worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a logout leaves nothing of a payment on the device', async ({
    customerPage: page,
    customer,
    store,
  }) => {
    await openPayment(page);
    const order = await payByUpi(page);
    await payAndConfirm(store, order);
    await page.goto(`/order-view/${order}`);
    await page.getByRole('button', { name: 'Tax invoice (PDF)' }).click();
    await expect(page.getByText(/Kept on this device since/)).toBeVisible();
    await openPayment(page);
    await page.locator(PICTURE).setInputFiles(await screenshotFile());
    await page.getByLabel(/UTR number/).fill('412345678906');
    await expect.poll(() => keptOnDevice(page)).toContain('412345678906');
    expect(await keptOnDevice(page)).toContain('private-invoices: ');
    await page.goto('/profile');
    await page.getByRole('button', { name: 'LOGOUT' }).click();
    await expect(page).toHaveURL(/\/login/);
    const theirs = [
      '412345678906',
      'MG Road',
      'Meera',
      customer.number,
      order,
      'addressData',
      'payment-lock',
      'payment-attempt',
    ];
    const left = async () => {
      const kept = await keptOnDevice(page);
      return [...theirs, 'private-payment: ', 'private-invoices: '].filter((one) =>
        kept.includes(one),
      );
    };
    await expect.poll(left).toEqual([]);
    await page.goto('/');
    await waitForLive(page);
    expect(await left()).toEqual([]);
  });
});
