import { keptOnDevice } from '../support/device.ts';
import { expect, test } from '../support/journey.ts';
import { screenshotFile } from '../support/paying/screenshot.ts';
import { holdPrice, letPass, openLargePayment, tryTransfer } from '../support/paying/transfer.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('an order in parts is paid by UPI on two days, with claims, and moves on by itself', async ({
  customerPage: page,
  store,
  networkMayFail,
}) => {
  networkMayFail();
  await openLargePayment(page);
  await expect(page.getByRole('radio', { name: /^Bank transfer IMPS or NEFT/ })).toBeChecked();
  await expect(page.getByText('Not possible: UPI stops at ₹1,00,000')).toBeVisible();
  await expect(
    page.getByText(/^Your price is held until \w{3} \d+ \w+, \d\d:\d\d\./),
  ).toBeVisible();
  await expect(page.getByText(/^Is some of it late\? Then you choose/)).toBeVisible();
  // No money may be sent for an order that does not exist.
  await expect(page.getByText('Account holder')).toHaveCount(0);
  const { number } = await holdPrice(page, /^In parts/);
  await expect(page.getByRole('heading', { name: '₹1,00,000 by UPI' })).toBeVisible();
  for (const what of ['Account of this order alone', 'IFSC · Bank of the Demo', 'Account holder']) {
    await expect(page.getByRole('button', { name: `Copy: ${what}` })).toBeVisible();
  }
  await tryTransfer(page, { what: 'Another amount', rail: 'UPI', amount: '100000' });

  await letPass(store, number, 20);
  await page.goto(`/order-view/${number}`);
  await expect(page.getByText(/^We received ₹1,00,000\.00 · ₹[\d,.]+ still to pay$/)).toBeVisible();
  await page.getByRole('link', { name: 'Pay the rest' }).click();
  await expect(page.getByText(/^₹1,00,000\.00 of ₹[\d,.]+ is here$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Or by UPI' })).toBeVisible();
  await page.getByRole('button', { name: /^I have (?:paid by UPI|sent the transfer)$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'UPI', exact: true }).click();
  await page.getByLabel(/^UTR number/).fill('426112300001');
  await page.locator('input[type="file"]').setInputFiles(await screenshotFile());
  await expect(page.getByText('Screenshot attached')).toBeVisible();
  // The phone discards the tab while the UPI app is open, a moment after the device has written what is shown.
  await expect.poll(() => keptOnDevice(page)).toMatch(/"utr":"426112300001","picture":\{/);
  await page.reload();
  await expect(page.getByLabel(/^UTR number/)).toHaveValue('426112300001');
  await expect(page.getByText('Screenshot attached')).toBeVisible();
  await page.getByRole('button', { name: 'Tell the store' }).click();
  await expect(page.getByRole('heading', { name: 'You told us of' })).toBeVisible();
  await expect(page.getByText('426112300001')).toBeVisible();
  await tryTransfer(page, { what: 'All that is still to pay', rail: 'UPI' });
  await page.goto(`/order-pay/${number}`);
  await expect(page.getByText('Nothing is left to pay')).toBeVisible();
  await page.getByRole('link', { name: `See order ${number}` }).click();
  await expect(page.getByText('We confirm your order next.')).toBeVisible();
});

test('a transfer that is a rupee short waits for the rupee', async ({ customerPage: page }) => {
  await openLargePayment(page);
  const { number } = await holdPrice(page, /^Bank transfer/);
  await tryTransfer(page, { what: 'A rupee too little' });
  await page.goto(`/order-pay/${number}`);
  await expect(page.getByText('Still to pay', { exact: true })).toBeVisible();
  await expect(page.getByText('₹1.00', { exact: true }).first()).toBeVisible();
  await tryTransfer(page, { what: 'All that is still to pay', rail: 'UPI' });
  await page.goto(`/order-pay/${number}`);
  await expect(page.getByText('Nothing is left to pay')).toBeVisible();
});

test('a transfer that is ten rupees over moves the order on, and the ten are owed', async ({
  customerPage: page,
}) => {
  await openLargePayment(page);
  const { number } = await holdPrice(page, /^Bank transfer/);
  await tryTransfer(page, { what: 'Ten rupees too much', rail: 'IMPS' });
  await page.goto(`/order-view/${number}`);
  await expect(page.getByText('We owe you ₹10.00')).toBeVisible();
  await expect(page.getByText('We confirm your order next.')).toBeVisible();
});

test('the amount still to pay and the account can be read offline, and are wiped at logout', async ({
  customerPage: page,
  context,
  networkMayFail,
}) => {
  networkMayFail();
  await openLargePayment(page);
  const { number } = await holdPrice(page, /^Bank transfer/);
  const account = page.getByText(/^2611(?: \d{4}){3}$/);
  const shown = await account.innerText();
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await expect.poll(kept).toContain(shown.replaceAll(' ', ''));
  await page.getByRole('link', { name: `See order ${number}` }).click();
  await expect(page.getByRole('link', { name: 'Pay', exact: true })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Pay', exact: true }).click();
  await expect(account).toHaveText(shown);
  await page.getByRole('button', { name: 'I have sent the transfer' }).click();
  const tell = page.getByRole('button', { name: 'Tell the store' });
  await expect(tell).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText(/^You are offline\. What you typed stays here/).last()).toBeVisible();
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'LOGOUT' }).last().click();
  await expect.poll(kept).not.toContain(shown.replaceAll(' ', ''));
});
