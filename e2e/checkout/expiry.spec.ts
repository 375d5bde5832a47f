import { lockedTotal, openPayment } from '../support/checkout.ts';
import { expect, logIn, newCustomer, test } from '../support/journey.ts';
import { screenshotFile } from '../support/screenshot.ts';
import { startStore } from '../support/store.ts';

// A store of its own, whose prices hold for twenty seconds only.
const shortLocks = test.extend<object, { store: Awaited<ReturnType<typeof startStore>> }>({
  store: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const store = await startStore({ PRICE_LOCK_SECONDS: '20' });
      await use(store);
      await store.dispose();
    },
    { scope: 'worker' },
  ],
});

const rupees = (text: string) => Number(text.replace(/[₹,]/g, ''));

shortLocks('a price that has run out is offered anew, and accepted', async ({ page, store }) => {
  await logIn(page, await newCustomer(store));
  await openPayment(page);
  const before = await lockedTotal(page);
  await page.locator('input[type="file"]').setInputFiles(await screenshotFile());
  await expect(page.getByText('Screenshot attached')).toBeVisible();

  const panel = page.getByRole('heading', { name: /The price (?:has changed|is the same)/ });
  await expect(panel).toBeVisible({ timeout: 40_000 });
  // They are where they were, with all that they had attached, and nothing can be sent meanwhile.
  await expect(page).toHaveURL(/modeofpayment/);
  const submit = page.getByRole('button', { name: 'SUBMIT' });
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  const accept = page.getByRole('button', { name: /^(?:Accept ₹|Go on)/ });
  const offered = /₹[\d,.]+/.exec((await accept.textContent()) ?? '')?.[0];
  if (offered) expect(rupees(offered)).not.toBe(rupees(before));
  await accept.click();
  await expect(page.getByText('Screenshot attached')).toBeVisible();
  if (offered) expect(await lockedTotal(page)).toBe(offered);
  await submit.click();
  await expect(page).toHaveURL(/\/profile/);
});

shortLocks('... or left, back to the bag, with nothing ordered', async ({ page, store }) => {
  await logIn(page, await newCustomer(store));
  await openPayment(page);
  await expect(
    page.getByRole('heading', { name: /The price (?:has changed|is the same)/ }),
  ).toBeVisible({ timeout: 40_000 });
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByText('Lotus Gold Coin').first()).toBeVisible();
  await page.goto('/profile?tab=orders&orders=coin');
  await expect(page.getByText('Not Available')).toBeVisible();
});
