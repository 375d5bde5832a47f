import type { Page } from 'playwright/test';
import { openPayment } from '../support/paying/checkout.ts';
import { moneyComes } from '../support/paying/transfer.ts';
import { expect, test } from '../support/journey.ts';

/** Chooses the card, sees its charge, and continues to the provider's page. Resolves to the order's number. */
async function toCardPage(page: Page): Promise<string> {
  await openPayment(page);
  await page.getByRole('radio', { name: /Card/ }).check();
  await expect(page.getByText('Card surcharge (2%)')).toBeVisible();
  await page.getByRole('button', { name: /^Pay ₹[\d,]+\.\d\d by card$/ }).click();
  await expect(page).toHaveURL(/\/pay\/sandbox\//);
  const number = /B\d{6}[0-9A-Z]{6}/.exec(await page.locator('main').innerText());
  return number?.[0] ?? '';
}

test('a card that is approved pays the order', async ({ customerPage: page }) => {
  const number = await toCardPage(page);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page).toHaveURL(new RegExp(`/order_status\\?order=${number}`));
  await expect(page.getByText('Your payment has arrived')).toBeVisible();
  await page.getByRole('link', { name: 'Track this order' }).click();
  await expect(page).toHaveURL(`/order-view/${number}`);
  await expect(page.getByText('Card surcharge')).toBeVisible();
  await expect(page.getByText('You paid')).toBeVisible();
});

test('a success leads home by itself after five seconds', async ({ customerPage: page }) => {
  await toCardPage(page);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(/Going to the home page in/)).toBeVisible();
  await expect(page).toHaveURL('/', { timeout: 15_000 });
  // It is removed with the page, which fades for a moment after the URL has changed.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('orderData'))).toBeNull();
});

test('a card that is declined gives the bag back', async ({ customerPage: page }) => {
  const number = await toCardPage(page);
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Your payment failed. Something went wrong')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/');
  await page.goto('/cart');
  await expect(page.getByText('Lotus Gold Coin').first()).toBeVisible();
  await page.goto(`/order-view/${number}`);
  await expect(page.getByText('This order was rejected')).toBeVisible();
});

test('a late answer of the bank is waited for', async ({ customerPage: page }) => {
  await toCardPage(page);
  await page.getByRole('button', { name: 'Answer late' }).click();
  await expect(page.getByText('We are waiting for the bank. Do not pay again')).toBeVisible();
  await expect(page.getByText('Your payment has arrived')).toBeVisible({ timeout: 30_000 });
});

test('an abandoned card page can be resumed from the order', async ({ customerPage: page }) => {
  const number = await toCardPage(page);
  await page.goto(`/order-view/${number}`);
  await page.getByRole('button', { name: 'Go to the card page' }).click();
  await expect(page).toHaveURL(/\/pay\/sandbox\//);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Your payment has arrived')).toBeVisible();
  await page.goto('/profile?tab=orders&orders=coin');
  await expect(page.getByRole('link', { name: new RegExp(`Order ${number}`) })).toHaveCount(1);
});

test('the rest of a card order is paid by card after a part came by bank', async ({
  customerPage: page,
  store,
}) => {
  const number = await toCardPage(page);
  await moneyComes(store, number, '1000');
  await page.goto(`/order-view/${number}`);
  await expect(page.getByText(/^We received ₹1,000\.00 · ₹[\d,.]+ still to pay$/)).toBeVisible();
  await page.getByRole('button', { name: 'Go to the card page' }).click();
  await expect(page).toHaveURL(/\/pay\/sandbox\//);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Your payment has arrived')).toBeVisible();
  await page.getByRole('link', { name: 'Track this order' }).click();
  await expect(page.getByText('You paid', { exact: true })).toBeVisible();
  await expect(page.getByText(/still to pay|We owe you/)).toHaveCount(0);
});
