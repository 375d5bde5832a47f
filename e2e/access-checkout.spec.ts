import { faults, overflow } from './support/axe.ts';
import { openPayment } from './support/checkout.ts';
import { DEMO, expect, logIn, newCustomer, test } from './support/journey.ts';
import { walkCardPurchase, walkConversion, walkPurchase } from './support/purchase.ts';
import { screenshotFile } from './support/screenshot.ts';
import { type RunningStore, startStore } from './support/store.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    test.setTimeout(120_000);

    test('axe finds nothing on the way of a purchase', async ({ page, store }) => {
      await logIn(page, await newCustomer(store));
      const found: string[] = [];
      const look = async (state: string) =>
        void found.push(...(await faults(page)).map((fault) => `${state}: ${fault}`));
      await walkPurchase(page, store, look);
      await walkCardPurchase(page, look);
      expect(found).toEqual([]);
    });

    test('axe finds nothing on the way of a conversion', async ({ page }) => {
      await logIn(page, DEMO);
      const found: string[] = [];
      await walkConversion(page, async (state) => {
        found.push(...(await faults(page)).map((fault) => `${state}: ${fault}`));
      });
      expect(found).toEqual([]);
    });
  });
}

test('axe finds nothing on the desktop screens of a purchase', async ({ browser, store }) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({
    baseURL: store.origin,
    viewport: { width: 1280, height: 900 },
  });
  const page = await context.newPage();
  await logIn(page, await newCustomer(store));
  const found: string[] = [];
  await walkPurchase(page, store, async (state) => {
    found.push(...(await faults(page)).map((fault) => `${state}: ${fault}`));
  });
  await context.close();
  expect(found).toEqual([]);
});

test('no screen of a purchase is wider than a narrow phone, nor with letters twice as large', async ({
  page,
  store,
}) => {
  test.setTimeout(120_000);
  const narrow = { width: 320, height: 640 };
  await page.setViewportSize(narrow);
  await logIn(page, await newCustomer(store));
  const wide: string[] = [];
  const look = async (state: string) => {
    const usual = page.viewportSize() ?? narrow;
    const over = await overflow(page);
    if (over > 0) wide.push(`${state} by ${over} px`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const large = await overflow(page);
    if (large > 0) wide.push(`${state}, large, by ${large} px`);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await page.setViewportSize(usual);
  };
  await walkPurchase(page, store, look);
  await walkCardPurchase(page, look);
  expect(wide).toEqual([]);
});

const shortLocks = test.extend<object, { store: RunningStore }>({
  store: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const store = await startStore({ PRICE_LOCK_SECONDS: '10' });
      await use(store);
      await store.dispose();
    },
    { scope: 'worker' },
  ],
});

shortLocks('a new price takes the focus, and gives it back', async ({ page, store }) => {
  await logIn(page, await newCustomer(store));
  await openPayment(page);
  await page.locator('input[type="file"]').setInputFiles(await screenshotFile());
  const panel = page.getByRole('heading', { name: /The price (?:has changed|is the same)/ });
  await expect(panel).toBeFocused({ timeout: 20_000 });
  const found = await faults(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  found.push(...(await faults(page)));
  expect(found).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^(?:Accept ₹|Go on)/ })).toBeFocused();
  await page.keyboard.press('Enter');
  // What is to be paid now is read next.
  await expect(page.locator('p:focus')).toHaveText(/^To pay₹/);
});
