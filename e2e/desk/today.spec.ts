import type { Locator, Page } from 'playwright/test';
import { DESK_STORE, signInAtDesk } from '../support/desk/desk-app.ts';
import { expect, test, waitForLive } from '../support/journey.ts';
import { placeOrder } from '../support/paying/place-order.ts';
import { StoreApi } from '../support/store-api.ts';

test.use({ storeEnv: DESK_STORE });

/** Holds the button until the sheet with it is gone. */
async function hold(page: Page, button: Locator): Promise<void> {
  // Waits until it stands still: the sheet slides in.
  await button.hover();
  await page.mouse.down();
  await expect(button).toHaveCount(0);
  await page.mouse.up();
}

test('an order that is placed in the shop is at the desk without a reload', async ({
  page,
  store,
}) => {
  await signInAtDesk(page, store, 'owner');
  const waits = page.getByRole('link', { name: /Payments to look at/ });
  await expect(waits).toBeVisible();
  const count = async () => Number(/^\d+/.exec(await waits.innerText())?.[0]);
  const before = await count();
  await placeOrder(await StoreApi.logIn(store.origin));
  await expect.poll(count).toBe(before + 1);
});

test('selling stops within a second for a customer who looks at a product, and resumes at the level shown', async ({
  page,
  store,
  browser,
}) => {
  const shop = await browser.newPage({ baseURL: store.origin });
  await shop.goto('/products/gold-coins/lotus-coin');
  await waitForLive(shop);
  const buy = shop.getByRole('button', { name: 'Buy Now' });
  await expect(buy).not.toHaveAttribute('aria-disabled');

  await signInAtDesk(page, store, 'owner', '/guard');
  await expect(page).toHaveURL(`${store.origin}/desk/guard`);
  await page.getByRole('banner').getByRole('button', { name: 'Stop selling' }).click();
  const sheet = page.getByRole('dialog', { name: 'Stop selling' });
  await expect(sheet.getByText(/Buying and selling are paused by the refinery/)).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Say why first' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await sheet.getByLabel(/^Why/).fill('Both sources are a minute late');
  await hold(page, sheet.getByRole('button', { name: 'Hold to stop everything' }));
  const stopped = Date.now();
  await expect(buy).toHaveAttribute('aria-disabled', 'true', { timeout: 1_500 });
  test.info().annotations.push({
    type: 'stop',
    description: `the shop's button was blocked ${Date.now() - stopped} ms after the hold`,
  });
  await expect(page.getByRole('link', { name: 'Stopped: feed and guard' })).toBeVisible();
  await expect(page.getByText(/Both sources are a minute late/).first()).toBeVisible();

  await page.getByRole('button', { name: 'Resume' }).click();
  const resume = page.getByRole('dialog', { name: 'Resume everything' });
  await expect(resume.getByText('Gold, 10 g')).toBeVisible();
  await resume.getByRole('button', { name: 'Looked at a second source' }).click();
  await resume.getByRole('button', { name: 'Accept the level and resume' }).click();
  await expect(resume).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Selling: feed and guard' })).toBeVisible();
  await expect(buy).not.toHaveAttribute('aria-disabled');
  await shop.close();
});

test.describe('the keyboard', () => {
  test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

  test('the desk is worked without a mouse: go, find, keys, and letters that are typed stay letters', async ({
    page,
    store,
  }) => {
    await signInAtDesk(page, store, 'owner');
    const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
    await expect(title('Today')).toBeVisible();
    await expect(page.getByRole('banner').getByText(/ s old$/)).toBeVisible();
    // On a busy machine the second of the two may come too late.
    await expect(async () => {
      await page.keyboard.press('g');
      await page.keyboard.press('o');
      await expect(title('Orders')).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Stop selling');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('/');
    const find = page.getByRole('dialog', { name: 'Find' });
    await expect(find.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('gp 9876543210');
    await expect(title('Orders')).toBeAttached();
    await find.getByRole('combobox').fill('9876543210');
    await expect(find.getByRole('option', { name: /^Asha Mehta/ })).toBeVisible();
    await find.getByRole('combobox').fill('guard');
    await page.keyboard.press('Enter');
    await expect(title('Feed and guard')).toBeVisible();
    await page.keyboard.press('Shift+S');
    await expect(page.getByRole('dialog', { name: 'Stop selling' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('letters that are typed while the search is on its way act on nothing of the page', async ({
    page,
    store,
  }) => {
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const search = '**/palette-*.js';
    const asked = page.waitForRequest(search);
    await page.route(search, async (route) => {
      await held;
      await route.continue();
    });
    await signInAtDesk(page, store, 'catalogue', '/catalogue');
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    await asked;
    // J goes to a row.
    await page.keyboard.press('/');
    await page.keyboard.press('j');
    goOn();
    await expect(page.getByRole('dialog', { name: 'Find' }).getByRole('combobox')).toBeFocused();
    await expect(page.locator('[data-here]')).toHaveCount(0);
  });
});
