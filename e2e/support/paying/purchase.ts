import type { Page } from 'playwright/test';
import { chooseAddresses, fillBag, proceed } from './checkout.ts';
import { desk, payAndConfirm } from '../desk/desk.ts';
import { expect, waitForLive } from '../journey.ts';
import { screenshotFile } from './screenshot.ts';
import type { RunningStore } from '../stores/store.ts';

/** Walks through a purchase and stops at each screen, filled in as a customer would. */
export async function walkPurchase(
  page: Page,
  store: RunningStore,
  stop: (state: string) => Promise<void>,
): Promise<void> {
  await fillBag(page);
  await stop('bag');
  await proceed(page);
  await stop('billing addresses');
  await page.getByRole('tab', { name: 'Shipping Address' }).click();
  await stop('shipping addresses');
  await chooseAddresses(page);
  await stop('payment');
  await page.getByText('Pay from another phone').click();
  await page.getByRole('button', { name: 'Show the payment code larger' }).click();
  await stop('payment code');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const file = page.locator('input[type="file"]');
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no') });
  await expect(page.getByText(/could not be opened/).first()).toBeVisible();
  await stop('payment with a file that is no picture');
  await file.setInputFiles(await screenshotFile());
  await expect(page.getByText('Screenshot attached')).toBeVisible();
  await stop('payment with a screenshot');
  const number = await submitByUpi(page);
  await stop('orders');
  await page.goto(`/order-view/${number}`);
  await expect(page.getByText('Payment in review: do not pay again')).toBeVisible();
  await stop('order in review');
  await payAndConfirm(store, number);
  await page.reload();
  await page.getByRole('button', { name: 'Tax invoice (PDF)' }).click();
  await expect(page.getByText(/Kept on this device since/)).toBeVisible();
  // It opens in a tab of its own, and a background tab is drawn only once in a while.
  await page.bringToFront();
  await stop('order confirmed');
  await desk(store, 'dispatch', number, '--note', 'Sequel Logistics, SQ0123456789');
  await desk(store, 'credit-back', number, '--reason', 'Nobody was there, twice.');
  await page.reload();
  await expect(page.getByText('This order was credited back')).toBeVisible();
  await stop('order credited back');
}

async function submitByUpi(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page).toHaveURL(/\/profile/);
  const link = page.getByRole('link', { name: /Order B\d{6}/ }).first();
  return /B\d{6}[0-9A-Z]{6}/.exec(await link.innerText())?.[0] ?? '';
}

/** The same by card, with the sandbox's own page, to a payment that fails. */
export async function walkCardPurchase(
  page: Page,
  stop: (state: string) => Promise<void>,
): Promise<void> {
  await fillBag(page);
  await proceed(page);
  await chooseAddresses(page);
  await page.getByRole('radio', { name: /Card/ }).check();
  await expect(page.getByText('Card surcharge (2%)')).toBeVisible();
  await stop('payment by card');
  await page.getByRole('button', { name: /^Pay ₹[\d,]+\.\d\d by card$/ }).click();
  await expect(page).toHaveURL(/\/pay\/sandbox\//);
  await stop('card page');
  const number = /B\d{6}[0-9A-Z]{6}/.exec(await page.locator('main').innerText())?.[0] ?? '';
  const cardPage = page.url();
  await page.goto(`/order-view/${number}`);
  await expect(page.getByText('This order is not paid yet')).toBeVisible();
  await stop('order not paid');
  await page.goto(cardPage);
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Your payment failed. Something went wrong')).toBeVisible();
  // A visitor who uses the page is not led home.
  await page.keyboard.press('Shift');
  await stop('order status, failed');
  await page.goto(cardPage);
  await stop('card page of a payment that is over');
  await page.goto(`/order-view/${number}`);
  await expect(page.getByText('This order was rejected')).toBeVisible();
  await stop('order rejected');
}

/** A coin made out of digital metal, up to its payment. */
export async function walkConversion(
  page: Page,
  stop: (state: string) => Promise<void>,
): Promise<void> {
  await page.goto('/products/gold-coins/lotus-coin');
  await waitForLive(page);
  await page.getByRole('button', { name: 'Convert to Coin' }).click();
  await expect(page).toHaveURL('/convert-coin-details');
  const held = page.getByText('You hold', { exact: true }).locator('xpath=following-sibling::dd');
  await expect(held).toHaveText(/\d/);
  await stop('conversion');
  await page.getByRole('button', { name: 'Further process' }).click();
  await expect(page).toHaveURL(/\/buy-convert-coin/);
  await chooseAddresses(page);
  await stop('payment of a conversion');
}
