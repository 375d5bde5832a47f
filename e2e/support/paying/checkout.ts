import type { Page } from 'playwright/test';
import { expect, waitForLive } from '../journey.ts';

/** Puts one lotus coin in the bag and opens the bag, as a logged-in customer. */
export async function fillBag(page: Page): Promise<void> {
  await page.goto('/products/gold-coins/lotus-coin');
  await waitForLive(page);
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('heading', { name: 'Your Bag', level: 1 })).toBeVisible();
  // Neither the previous page nor the toast contains it in this place.
  await expect(page.getByRole('listitem').getByText('Lotus Gold Coin').first()).toBeVisible();
}

/** Continues from the bag to the choice of addresses. */
export async function proceed(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Proceed to Buy' }).click();
  await expect(page).toHaveURL(/\/proceedtobuy/);
  await expect(page.getByRole('heading', { name: 'Select a Delivery Address' })).toBeVisible();
}

/** Takes the billing address for both and continues to the payment; waits for its locked price. */
export async function chooseAddresses(page: Page): Promise<void> {
  const same = page.getByLabel('My shipping address is the same as my billing address.');
  // What is above it has its final height with the addresses.
  await expect(page.getByRole('tabpanel').getByRole('radio').first()).toBeVisible();
  await same.check();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page).toHaveURL(/\/modeofpayment/);
  await expect(page.getByText('This price is yours for')).toBeVisible();
}

/** The whole way from a product to the payment. */
export async function openPayment(page: Page): Promise<void> {
  await fillBag(page);
  await proceed(page);
  await chooseAddresses(page);
}

/** The locked total as the payment shows it. */
export async function lockedTotal(page: Page): Promise<string> {
  const total = page.locator('dt', { hasText: /^Total$/ }).locator('xpath=following-sibling::dd');
  // Below a locked total is the time when it was locked.
  return /₹[\d,]+\.\d\d/.exec((await total.first().textContent()) ?? '')?.[0] ?? '';
}
