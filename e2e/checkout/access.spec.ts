import { faultsInBothThemes, faultsOnDesktop, spills } from '../support/axe.ts';
import { openPayment } from '../support/checkout.ts';
import { DEMO, expect, logIn, newCustomer, test } from '../support/journey.ts';
import { walkCardPurchase, walkConversion, walkPurchase } from '../support/purchase.ts';
import { screenshotFile } from '../support/screenshot.ts';
import { type RunningStore, startStore } from '../support/store.ts';

// What moves on its own would only be waited for.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(240_000);

test('a purchase is for everyone: both themes, large letters, narrow phones, desktops', async ({
  page,
  store,
}) => {
  await logIn(page, await newCustomer(store));
  const found: string[] = [];
  const look = async (state: string) => {
    const faulty = [
      ...(await faultsInBothThemes(page)),
      ...(await faultsOnDesktop(page)),
      ...(await spills(page)),
    ];
    found.push(...faulty.map((fault) => `${state}: ${fault}`));
  };
  await walkPurchase(page, store, look);
  await walkCardPurchase(page, look);
  expect(found).toEqual([]);
});

test('a conversion is for everyone, in both themes', async ({ page }) => {
  await logIn(page, DEMO);
  const found: string[] = [];
  await walkConversion(page, async (state) => {
    found.push(...(await faultsInBothThemes(page)).map((fault) => `${state}: ${fault}`));
  });
  expect(found).toEqual([]);
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
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^(?:Accept ₹|Go on)/ })).toBeFocused();
  await page.keyboard.press('Enter');
  // What is to be paid now is read next.
  await expect(page.locator('p:focus')).toHaveText(/^To pay₹/);
});
