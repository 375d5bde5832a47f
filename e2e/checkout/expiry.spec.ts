import { faultsInBothThemes } from '../support/axe.ts';
import { lockedTotal, openPayment } from '../support/paying/checkout.ts';
import { expect, test } from '../support/journey.ts';
import { screenshotFile } from '../support/paying/screenshot.ts';
import { SHORT_LOCK } from '../support/stores/store.ts';

test.use({ storeEnv: SHORT_LOCK });

const rupees = (text: string) => Number(text.replace(/[₹,]/g, ''));

test('an expired price is replaced by a new one, which the customer accepts', async ({
  customerPage: page,
}) => {
  await openPayment(page);
  const before = await lockedTotal(page);
  await page.locator('input[type="file"]').setInputFiles(await screenshotFile());
  await expect(page.getByText('Screenshot attached')).toBeVisible();

  const panel = page.getByRole('heading', { name: /The price (?:has changed|is the same)/ });
  await expect(panel).toBeVisible({ timeout: 40_000 });
  // The customer stays on the page, with everything attached, and nothing can be sent meanwhile.
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

test('an expired price is declined: the customer is back in the bag, with nothing ordered', async ({
  customerPage: page,
}) => {
  await openPayment(page);
  await expect(
    page.getByRole('heading', { name: /The price (?:has changed|is the same)/ }),
  ).toBeVisible({ timeout: 40_000 });
  // If the new price runs out meanwhile, the panel says so, and may be left as well.
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByText('Lotus Gold Coin').first()).toBeVisible();
  await page.goto('/profile?tab=orders&orders=coin');
  await expect(page.getByText('Not Available')).toBeVisible();
});

test('the panel of a new price takes the focus, and returns it once the price is accepted', async ({
  customerPage: page,
}) => {
  await openPayment(page);
  await page.locator('input[type="file"]').setInputFiles(await screenshotFile());
  const panel = page.getByRole('heading', { name: /The price (?:has changed|is the same)/ });
  await expect(panel).toBeFocused({ timeout: 40_000 });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^(?:Accept ₹|Go on)/ })).toBeFocused();
  await page.keyboard.press('Enter');
  // The new amount to pay is read out next.
  await expect(page.locator('p:focus')).toHaveText(/^To pay₹/);
});
