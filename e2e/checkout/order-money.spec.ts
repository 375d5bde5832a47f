import type { Page } from 'playwright/test';
import { openPayment } from '../support/paying/checkout.ts';
import { desk, payAndConfirm } from '../support/desk/desk.ts';
import { DESK_STORE, signInAtDesk } from '../support/desk/desk-app.ts';
import { expect, test } from '../support/journey.ts';
import { screenshotFile } from '../support/paying/screenshot.ts';

/** Orders the bag by UPI and opens the order; resolves to its number. */
async function orderByUpi(page: Page): Promise<string> {
  await openPayment(page);
  await page.locator('input[type="file"]').setInputFiles(await screenshotFile());
  await expect(page.getByText('Screenshot attached')).toBeVisible();
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page).toHaveURL(/\/profile/);
  const link = page.getByRole('link', { name: /Order B\d{6}/ }).first();
  const number = /B\d{6}[0-9A-Z]{6}/.exec(await link.innerText())?.[0] ?? '';
  await page.goto(`/order-view/${number}`);
  await expect(page.getByText('Payment in review: do not pay again')).toBeVisible();
  return number;
}

test.use({ storeEnv: DESK_STORE });

const payUtr = () => `2${String(Date.now()).slice(-11)}`;

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a payment that came short is asked for, and its rest completes the order', async ({
    customerPage: page,
    store,
  }) => {
    const number = await orderByUpi(page);
    await desk(store, 'received', number, '--amount', '1000', '--utr', payUtr());
    await page.reload();
    const asked = page.getByText(/^We received ₹1,000\.00 · ₹[\d,.]+ still to pay$/);
    await expect(asked).toBeVisible();
    await expect(page.getByText(new RegExp(`${number} as the remark`))).toBeVisible();
    await expect(page.getByText('You paid', { exact: true })).toHaveCount(0);
    await page.goto('/profile?tab=orders');
    await expect(page.getByText('Part paid')).toBeVisible();
    await payAndConfirm(store, number);
    await page.goto(`/order-view/${number}`);
    await expect(page.getByRole('button', { name: 'Tax invoice (PDF)' })).toBeVisible();
    await expect(page.getByText('You paid', { exact: true })).toBeVisible();
    await expect(asked).toHaveCount(0);
  });

  test('a confirmed order is cancelled, and the refund is owed until it is given', async ({
    customerPage: page,
    store,
  }) => {
    const number = await orderByUpi(page);
    await payAndConfirm(store, number);
    await desk(store, 'cancel', number, '--reason', 'You asked us to.');
    await page.reload();
    await expect(page.getByText('This order was cancelled')).toBeVisible();
    await expect(page.getByText('Reason: You asked us to.')).toBeVisible();
    await expect(page.getByText(/^We owe you ₹[\d,.]+\. It goes back to you/)).toBeVisible();
    await desk(store, 'refunded', number, '--reference', payUtr());
    await page.reload();
    await expect(page.getByText(/^₹[\d,.]+ was given back to you\.$/)).toBeVisible();
    await expect(page.getByText(/We owe you/)).toHaveCount(0);
  });

  test('a delivered order is returned for its grams, after its courier was corrected', async ({
    customerPage: page,
    store,
  }) => {
    const number = await orderByUpi(page);
    await payAndConfirm(store, number);
    await desk(store, 'dispatch', number, '--note', 'Sequel, 112233');
    await desk(store, 'courier', number, '--note', 'Sequel, 332211');
    await page.reload();
    await expect(page.getByText('Sequel, 332211')).toBeVisible();
    await expect(page.getByText('Consignment corrected')).toBeVisible();
    await expect(page.getByText('Sequel, 112233')).toHaveCount(0);
    await desk(store, 'deliver', number);
    await desk(store, 'return', number, '--reason', 'The seal was broken.', '--grams');
    await page.reload();
    await expect(page.getByText('This order was returned')).toBeVisible();
    await expect(page.getByText(/grams of your pieces are in your digital holding/)).toBeVisible();
  });

  test('the rest that the shop asks for is paid in an app, with amount and number filled in', async ({
    customerPage: page,
    browser,
    store,
  }) => {
    const number = await orderByUpi(page);
    await desk(store, 'received', number, '--amount', '1000', '--utr', payUtr());
    await page.reload();
    const short = page.getByText(/^We received ₹1,000\.00 · ₹[\d,.]+ still to pay$/);
    const rest = /₹([\d,.]+) still/.exec(await short.innerText())?.[1]?.replaceAll(',', '');
    const app = page.getByRole('link', { name: /^Pay ₹[\d,.]+ in your UPI app$/ });
    await expect(app).toHaveCount(0);

    const clerk = await browser.newPage();
    await signInAtDesk(clerk, store, 'owner', '/payments');
    await clerk.getByRole('button', { name: new RegExp(number) }).click();
    const payment = clerk.getByRole('article', { name: `Payment of ${number}` });
    await payment.getByRole('button', { name: /^Ask the customer/ }).click();
    const dialog = clerk.getByRole('dialog', { name: /^Ask / });
    await dialog.getByRole('radio', { name: /^The rest of the money/ }).check();
    await dialog.getByRole('button', { name: /^Ask/ }).click();
    await expect(dialog).toBeHidden();

    await page.reload();
    await expect(app).toBeVisible();
    expect(await app.getAttribute('href')).toContain(`&am=${rest}&cu=INR&tr=${number}&`);
  });
});
