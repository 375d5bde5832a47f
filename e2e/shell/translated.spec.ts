import type { Browser, Page } from 'playwright/test';
import { expect, logInByHttp, newCustomer, test, waitForLive } from '../support/journey.ts';
import { screenshotFile } from '../support/paying/screenshot.ts';
import { type RunningStore, WITHOUT_LIMITS } from '../support/stores/store.ts';
import {
  misreadTexts,
  startTranslation,
  translated,
  translatePages,
} from '../support/translate-page.ts';

test.use({ storeEnv: WITHOUT_LIMITS });

const RUPEES = /^₹[\d,]+(?:\.\d\d)?$/;
const button = (page: Page, name: string) =>
  page.getByRole('button', { name: translated(name), exact: true });
const heading = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { name: translated(name), exact: true });

/**
 * A customer's page in a browser that translates. It is not listened to: React says in the console that a part of the page, which was
 * translated before the app has come to it, is drawn anew.
 */
async function translatedPage(browser: Browser, store: RunningStore, fromFirst = false) {
  const context = await browser.newContext({
    baseURL: store.origin,
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
  });
  await logInByHttp(context, store.origin, await newCustomer(store));
  const page = await context.newPage();
  await translatePages(page, { fromFirst });
  return page;
}

async function openTranslated(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForLive(page);
  await startTranslation(page);
}

/** A figure that a person can read, and that moves with the feed. */
async function expectToFollow(page: Page, figure: string): Promise<void> {
  const shown = () => page.locator(figure).first().innerText();
  const before = await shown();
  await expect.poll(shown, { timeout: 20_000 }).not.toBe(before);
}

const expectReadAsMeant = (page: Page) =>
  expect.poll(() => misreadTexts(page), { timeout: 10_000 }).toEqual([]);

for (const fromFirst of [false, true]) {
  const since = fromFirst ? 'from its first content on' : 'while it is open';

  test(`home, translated ${since}, says what is true, and so it does when the network is gone`, async ({
    browser,
    store,
  }) => {
    const page = await translatedPage(browser, store, fromFirst);
    if (fromFirst) {
      await page.goto('/');
      await waitForLive(page);
    } else await openTranslated(page, '/');
    await expect(heading(page, 'Products')).toBeVisible();
    await expect(page.getByRole('banner').getByText('AURUM', { exact: true })).toBeVisible();
    await expect(page.locator('[data-state="live"]').first()).toHaveText(RUPEES);
    await expectToFollow(page, '[data-live="true"] .num');
    await expectToFollow(page, '[data-state="live"]');
    await expectReadAsMeant(page);

    await page.context().setOffline(true);
    await expect(page.locator('[data-live="false"] .num').first()).toHaveText(/^As of \d/);
    await expect(page.locator('[data-state="stale"]').first()).toBeVisible();
    await expect(heading(page, 'Products')).toBeVisible();
    await expectReadAsMeant(page);
    await page.context().setOffline(false);
    await waitForLive(page);
    await expectToFollow(page, '[data-live="true"] .num');
    await expectReadAsMeant(page);
    await page.context().close();
  });
}

test('a customer who reads the shop translated buys a coin at a price that moves and is locked', async ({
  browser,
  store,
}) => {
  const page = await translatedPage(browser, store);
  await page.addInitScript(() => {
    translator.inTwoSteps = true;
  });
  await openTranslated(page, '/products/gold-coins/lotus-coin');
  await expectToFollow(page, '[data-state="live"]');
  await button(page, 'Buy Now').click();
  await expect(page).toHaveURL('/cart');
  await expect(heading(page, 'Your Bag')).toBeVisible();
  await expectToFollow(page, 'dd [data-state="live"]');
  await expectReadAsMeant(page);
  await button(page, 'Proceed to Buy').click();
  await page
    .getByLabel(translated('My shipping address is the same as my billing address.'))
    .check();
  await button(page, 'Submit').click();
  await expect(page).toHaveURL(/\/modeofpayment/);
  await expect(page.getByRole('timer').first()).toHaveText(/^0\d:\d\d$/);
  await expectToFollow(page, '[role="timer"]');
  await expectReadAsMeant(page);
  await page.locator('input[type="file"]').setInputFiles(await screenshotFile());
  await button(page, 'SUBMIT').click();
  await expect(page).toHaveURL(/\/profile/);
  await page.getByRole('main').locator('a[href^="/order-view/"]').first().click();
  await expect(page).toHaveURL(/\/order-view\//);
  await expect(page.locator('dd .num').first()).toHaveText(RUPEES);
  await expectReadAsMeant(page);
  await page.context().close();
});

test('digital gold bought in a translated page: what the button says, and the ticket after it', async ({
  browser,
  store,
}) => {
  const page = await translatedPage(browser, store);
  await openTranslated(page, '/digital-gold');
  await page.getByRole('textbox', { name: translated('Amount') }).fill('1000');
  const buy = page.locator('.action-bar').getByRole('button');
  await expect(buy).toContainText(/BUY 0\.\d{4} g for ₹\d+\.\d\d/);
  await expectToFollow(page, '.action-bar button');
  await expectReadAsMeant(page);
  await buy.click();
  await expect(page).toHaveURL(/\/checkout-payment/, { timeout: 20_000 });
  await expectToFollow(page, '[role="timer"]');
  await expectReadAsMeant(page);
  await page.context().close();
});
