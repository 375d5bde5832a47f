import type { Page } from 'playwright/test';
import { chooseAddresses, proceed } from './checkout.ts';
import { expect, waitForLive } from './journey.ts';

/** The way to the payment of a lotus coin of ten grams, which is more than UPI takes at once. */
export async function openLargePayment(page: Page, grams = '10 g'): Promise<void> {
  await page.goto('/products/gold-coins/lotus-coin');
  await waitForLive(page);
  await page.getByRole('link', { name: grams, exact: true }).click();
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('listitem').getByText('Lotus Gold Coin').first()).toBeVisible();
  await proceed(page);
  await chooseAddresses(page);
}

/** Places the order by the way to pay of this name; gives its number. */
export async function holdPrice(page: Page, way: RegExp): Promise<string> {
  await page.getByRole('radio', { name: way }).check();
  await page.getByRole('button', { name: /^Hold this price until / }).click();
  await expect(page).toHaveURL(/\/order-pay\/B\d{6}[0-9A-Z]{6}$/);
  await expect(page.getByText('Held until')).toBeVisible();
  return /B\d{6}[0-9A-Z]{6}/.exec(page.url())?.[0] ?? '';
}
