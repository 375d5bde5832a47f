import type { Page } from 'playwright/test';
import { payAndConfirm } from '../support/desk/desk.ts';
import { expect, test, waitForLive } from '../support/journey.ts';
import { screenshotFile } from '../support/paying/screenshot.ts';

const rupees = (text: string | null) => Number((text ?? '').replace(/[₹,]/g, ''));

/** Asks for a purchase of gold, up to its ticket. */
async function askForGold(page: Page, amount: string): Promise<void> {
  await page.goto('/digital-gold');
  await waitForLive(page);
  await page.getByLabel('Amount').fill(amount);
  await expect(page.getByLabel(/^Weight ?GM/)).toHaveValue(/^0\.\d{4}$/);
  await page.getByRole('button', { name: 'BUY', exact: true }).click();
  await expect(page).toHaveURL(/\/checkout-payment/);
  await expect(page.getByText('Valid For')).toBeVisible();
}
const onward = (page: Page) => page.getByRole('button', { name: 'Continue To Payment' });

/** The grams of gold on the first card. */
async function heldGold(page: Page): Promise<string> {
  await page.goto('/digital-gold');
  const card = page.getByRole('region', { name: 'What you hold' });
  let text = '';
  // One reading: while a number is unknown an invisible one keeps its place, and counts as text until the page is laid out.
  await expect
    .poll(async () => {
      text = (await card.innerText()).replace(/\s+/g, ' ');
      return text;
    })
    .toMatch(/^(?!.*Not known right now).*\d GM/);
  return text;
}

test('gold bought by card is held, sold again in part, and stands in the statement', async ({
  customerPage: page,
}) => {
  await askForGold(page, '5000');
  const total = page.getByText('Total Amount Payable').first().locator('xpath=following::strong');
  expect(rupees(await total.first().textContent())).toBeLessThanOrEqual(5000);
  await onward(page).click();
  await expect(page).toHaveURL(/\/modeofpayment/);
  await page.getByRole('radio', { name: /^Card/ }).check();
  await page.getByRole('button', { name: /^Pay ₹[\d,.]+ by card$/ }).click();
  await page.waitForURL(/\/pay\/sandbox\//);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('The grams are in your holding now.')).toBeVisible();
  await expect.poll(() => heldGold(page)).toMatch(/0\.3\d{3} GM|0\.4\d{3} GM/);

  await page.getByRole('link', { name: 'SELL', exact: true }).click();
  await waitForLive(page);
  await page.getByLabel('Amount').fill('1000');
  await page.getByRole('button', { name: 'SELL', exact: true }).click();
  await expect(page.getByText('Are you sure you want to sell ?')).toBeVisible();
  await page.getByRole('button', { name: 'Yes, sell' }).click();
  await expect(page).toHaveURL(/\/checkout-payment/);
  await page.getByLabel('UPI ID', { exact: true }).last().fill('meera@okbank');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('UPI ID meera@okbank')).toBeVisible();
  await onward(page).click();
  await expect(page).toHaveURL(/\/profile/);
  await expect(page.getByText(/^Payout from /).first()).toBeVisible();
  await expect(page.getByText(/Buy \+0\.3\d{3} gm/).first()).toBeVisible();

  await page.goto('/digital-gold');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /PDF/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
});

test('gold paid by UPI is on the way until the desk has seen the money', async ({
  customerPage: page,
  store,
}) => {
  await askForGold(page, '1000');
  await onward(page).click();
  await page.locator('input[type="file"]').setInputFiles(await screenshotFile());
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page).toHaveURL(/\/profile/);
  await expect(page.getByText('Not credited yet').first()).toBeVisible();
  const number = /D\d{6}[0-9A-Z]{6}/.exec(await page.locator('main').innerText())?.[0] ?? '';
  await expect.poll(() => heldGold(page)).toContain('on the way');
  await payAndConfirm(store, number);
  await expect.poll(() => heldGold(page)).toMatch(/^(?!.*on the way).*0\.0\d{3} GM/);
});

test('a visitor sees the price and is asked to log in', async ({ page }) => {
  await page.goto('/digital-gold');
  await waitForLive(page);
  await expect(page.getByText('PURITY 24K • 999')).toBeVisible();
  await page
    .getByRole('button', { name: /^\+500/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'BUY', exact: true }).click();
  await expect(page.getByText('Login detail is not available please login').first()).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test('amounts outside the limits are refused with the exact texts', async ({
  customerPage: page,
}) => {
  await page.goto('/digital-gold');
  await waitForLive(page);
  await page.getByLabel('Amount').fill('50');
  await page.getByRole('button', { name: 'BUY', exact: true }).click();
  await expect(page.getByText('Amount must be between ₹100 and ₹2,00,000').first()).toBeVisible();
  await expect(page).toHaveURL(/\/digital-gold/);
});

test('amounts of nine digits fit into the linked fields, which keep their height', async ({
  page,
}) => {
  await page.goto('/digital-gold');
  await waitForLive(page);
  const [amount, weight] = [page.getByLabel('Amount'), page.getByLabel(/^Weight ?GM/)];
  const heights = () =>
    Promise.all([amount, weight].map(async (field) => (await field.boundingBox())?.height));
  const cut = () =>
    Promise.all(
      [amount, weight].map((field) =>
        field.evaluate((input: HTMLInputElement) => input.scrollWidth - input.clientWidth),
      ),
    );
  const before = await heights();
  await amount.fill('123456789');
  await expect(weight).toHaveValue(/^\d{4,5}\.\d{1,4}$/);
  await expect.poll(cut).toEqual([0, 0]);
  await weight.fill('10000.1234');
  await expect(amount).toHaveValue(/^\d{9}\.\d{2}$/);
  await expect.poll(cut).toEqual([0, 0]);
  expect(await heights()).toEqual(before);
});
