import type { Page } from 'playwright/test';
import { faultsInBothThemes, spills } from '../support/axe.ts';
import { desk } from '../support/desk/desk.ts';
import { expect, test } from '../support/journey.ts';
import { fillBag, lockedTotal, proceed } from '../support/paying/checkout.ts';
import { WITHOUT_LIMITS } from '../support/stores/store.ts';

// A store of its own, because its coupons are switched off.
test.use({ storeEnv: WITHOUT_LIMITS, contextOptions: { reducedMotion: 'reduce' } });

async function apply(page: Page, code: string): Promise<void> {
  await page.getByText('Have a coupon?').click();
  await page.getByLabel('Coupon code').fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Coupon Discount')).toBeVisible();
}

/** Takes the billing address for both and continues to the payment, whatever it says. */
async function toPayment(page: Page): Promise<void> {
  await page.getByLabel('My shipping address is the same as my billing address.').check();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page).toHaveURL(/\/modeofpayment/);
}

test('a coupon that the desk has switched off takes nothing off the bag, and the bag says so', async ({
  customerPage: page,
  store,
}) => {
  await fillBag(page);
  await apply(page, 'LOTUS500');
  await desk(store, 'coupon', 'retire', 'LOTUS500');
  await page.reload();
  await expect(
    page.getByText('Takes nothing off now. This coupon is no longer valid.'),
  ).toBeVisible();
  await expect(page.getByText('Coupon Discount')).toBeHidden();
  expect([...(await faultsInBothThemes(page)), ...(await spills(page))]).toEqual([]);
  // The order does not use the coupon, so there is a price.
  await proceed(page);
  await toPayment(page);
  await expect(page.getByText('This price is yours for')).toBeVisible();
  expect(await lockedTotal(page)).toMatch(/^₹/);
});

test('a payment stopped by its coupon goes back to the bag, or on without the coupon', async ({
  customerPage: page,
  store,
}) => {
  await fillBag(page);
  await apply(page, 'WELCOME250');
  await proceed(page);
  await desk(store, 'coupon', 'retire', 'WELCOME250');
  await toPayment(page);
  await expect(page.getByRole('heading', { name: 'The price could not be locked' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to your bag' })).toBeVisible();
  expect([...(await faultsInBothThemes(page)), ...(await spills(page))]).toEqual([]);
  await page.getByRole('button', { name: 'Go on without the coupon' }).click();
  await expect(page.getByText('This price is yours for')).toBeVisible();
});
