import type { Page } from 'playwright/test';
import {
  chooseAddresses,
  fillBag,
  lockedTotal,
  openPayment,
  proceed,
} from '../support/paying/checkout.ts';
import { payAndConfirm } from '../support/desk/desk.ts';
import { keptOnDevice } from '../support/device.ts';
import { expect, test, waitForLive } from '../support/journey.ts';
import { screenshotFile } from '../support/paying/screenshot.ts';

const PICTURE = 'input[type="file"]';

test('a customer buys by UPI and follows the order to its invoice', async ({
  customerPage: page,
  store,
}) => {
  await openPayment(page);
  const total = await lockedTotal(page);
  expect(total).toMatch(/^₹[\d,]+\.\d\d$/);

  // Nothing can be submitted yet: the bar leads to the UPI app, and then to the screenshot.
  const submit = page.getByRole('button', { name: 'SUBMIT' });
  await expect(submit).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add the screenshot', exact: true })).toBeVisible();
  // The QR code opens enlarged, and can be closed.
  await page.getByText('Pay from another phone').click();
  await page.getByRole('button', { name: 'Show the payment code larger' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const link = page.getByRole('link', { name: 'Pay in your UPI app' });
  const pay = new URL((await link.getAttribute('href')) ?? '');
  expect(pay.protocol).toBe('upi:');
  expect(
    `₹${Number(pay.searchParams.get('am')).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`,
  ).toBe(total);
  const number = pay.searchParams.get('tr') ?? '';
  expect(number).toMatch(/^B\d{6}[0-9A-Z]{6}$/);

  await page.locator(PICTURE).setInputFiles(await screenshotFile());
  await expect(page.getByText('Screenshot attached')).toBeVisible();
  await page.getByLabel(/UTR number/).fill('412345678904');
  await submit.click();

  // My Account, with its orders shown.
  await expect(page).toHaveURL(/\/profile/);
  await page.getByRole('link', { name: new RegExp(number) }).click();
  await expect(page).toHaveURL(`/order-view/${number}`);
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
  await expect(page.getByText(/^Your Bag/)).toBeVisible();
  await expect(page.getByText('Payment in review: do not pay again')).toBeVisible();
  // Not confirmed, so no delivery is claimed, and the paid amount is the locked one.
  await expect(page.getByText(total).last()).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('addressData'))).toBeNull();

  // On paper, where there is no header, the shop's name stands first.
  const letterhead = page.getByRole('main').getByText('AURUM', { exact: true });
  await expect(letterhead).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(letterhead).toBeVisible();
  await page.emulateMedia({ media: null });

  await payAndConfirm(store, number);
  await page.reload();
  const invoice = page.getByRole('button', { name: 'Tax invoice (PDF)' });
  await expect(invoice).toBeVisible();
  await invoice.click();
  await expect(page.getByText(/Kept on this device since/)).toBeVisible();
  // The bag is empty, and says so.
  await page.goto('/cart');
  await expect(page.getByText('Cart is empty')).toBeVisible();
});

test('on a wide screen with touch the code stands open beside the words, to be scanned by a phone', async ({
  customerPage: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openPayment(page);
  const code = page.getByRole('button', { name: 'Show the payment code larger' });
  await expect(code).toBeVisible();
  await expect(page.getByText('Scan it with the UPI app on your phone.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pay in your UPI app' })).toBeVisible();
});

test('a reload at every step loses nothing', async ({ customerPage: page }) => {
  await fillBag(page);
  await page.reload();
  await proceed(page);
  await page.reload();
  await chooseAddresses(page);
  const total = await lockedTotal(page);
  await page.locator(PICTURE).setInputFiles(await screenshotFile());
  await expect(page.getByText('Screenshot attached')).toBeVisible();
  await page.getByLabel(/UTR number/).fill('412345678902');
  // The device writes it a moment after the key, which no hand is quicker than.
  await expect.poll(() => keptOnDevice(page)).toContain('412345678902');
  await page.reload();
  await expect(page.getByText('Screenshot attached')).toBeVisible();
  await expect(page.getByLabel(/UTR number/)).toHaveValue('412345678902');
  expect(await lockedTotal(page)).toBe(total);
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page).toHaveURL(/\/profile/);
});

test('a file that is not a picture leaves the payment form unchanged', async ({
  customerPage: page,
}) => {
  await openPayment(page);
  await page.getByLabel(/UTR number/).fill('412345678903');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  for (const [name, mimeType, content] of [
    ['proof.jpg', 'image/jpeg', '%PDF-1.7 not a picture'],
    ['empty.png', 'image/png', ''],
    ['page.png', 'image/png', '<!doctype html><script>alert(1)</script>'],
    ['drawing.jpg', 'image/jpeg', svg],
  ] as const) {
    await page.locator(PICTURE).setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: /could not be opened|is empty/ })
        .first(),
    ).toBeVisible();
    await expect(page.getByText('Screenshot attached')).toHaveCount(0);
    await expect(page.getByLabel(/UTR number/)).toHaveValue('412345678903');
  }
  await page.locator(PICTURE).setInputFiles(await screenshotFile());
  await expect(page.getByText('Screenshot attached')).toBeVisible();
});

test('two tabs with the same bag make one order', async ({ customerPage: page, context }) => {
  await openPayment(page);
  await page.locator(PICTURE).setInputFiles(await screenshotFile());
  await expect(page.getByText('Screenshot attached')).toBeVisible();

  const other = await context.newPage();
  await openPaymentAgain(other);
  await other.locator(PICTURE).setInputFiles(await screenshotFile(1000, 2000));
  await expect(other.getByText('Screenshot attached')).toBeVisible();

  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page).toHaveURL(/\/profile/);
  // The other tab may learn of the order at any moment and close the form: the button is pressed while it exists.
  const submit = other.getByRole('button', { name: 'SUBMIT' });
  const told = other
    .getByText(/This order is placed already|Cart is empty|Please do not pay again/)
    .first();
  await expect(async () => {
    await submit.evaluateAll((buttons) =>
      buttons.forEach((button) => (button as HTMLElement).click()),
    );
    await expect(told).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  await page.goto('/profile?tab=orders&orders=coin');
  await expect(page.getByRole('link', { name: /Order B/ })).toHaveCount(1);
});

async function openPaymentAgain(page: Page) {
  await page.goto('/cart');
  await waitForLive(page);
  await proceed(page);
  await chooseAddresses(page);
}
