import type { Locator, Page } from 'playwright/test';
import { faultsInBothThemes, spills } from '../support/axe.ts';
import { chooseAddresses } from '../support/paying/checkout.ts';
import { desk } from '../support/desk/desk.ts';
import { expect, test, waitForLive } from '../support/journey.ts';
import { screenshotFile } from '../support/paying/screenshot.ts';

/** Asks for a lotus coin to be made. Resolves to where the held gold is shown: until the store answers, what the phone had stored. */
async function openConversion(page: Page): Promise<Locator> {
  await page.goto('/products/gold-coins/lotus-coin');
  await waitForLive(page);
  await page.getByRole('button', { name: 'Convert to Coin' }).click();
  await expect(page).toHaveURL('/convert-coin-details');
  const held = page.getByText('You hold', { exact: true }).locator('xpath=following-sibling::dd');
  await expect(held).toHaveText(/\d/);
  return held;
}

test('a coin is made out of digital gold, and a rejected one gives the gold back', async ({
  demoPage: page,
  store,
}) => {
  const held = await openConversion(page);
  await expect(page.getByText('Lotus Gold Coin').first()).toBeVisible();
  const before = await held.innerText();
  await page.getByRole('button', { name: 'Further process' }).click();
  await expect(page).toHaveURL(/\/buy-convert-coin/);
  await chooseAddresses(page);
  await expect(page.getByText(/From your digital gold/i)).toBeVisible();
  await page.locator('input[type="file"]').setInputFiles(await screenshotFile());
  await page.getByRole('button', { name: 'SUBMIT' }).click();

  await expect(page).toHaveURL(/\/profile/);
  // The list of converted coins is shown.
  const entry = page.getByRole('link', { name: /C\d{6}[0-9A-Z]{6}/ }).first();
  const number = /C\d{6}[0-9A-Z]{6}/.exec((await entry.textContent()) ?? '')?.[0] ?? '';
  await entry.click();
  await expect(page.getByText(/Paid with .* g of your digital gold/)).toBeVisible();
  await openConversion(page);
  await expect(held).not.toHaveText(before);

  await desk(store, 'reject', number, '--reason', 'The payment was not found in our account.');
  await page.goto(`/order-view/${number}`);
  await expect(page.getByText('This order was rejected')).toBeVisible();
  await expect(page.getByText(/g went back to your digital gold/)).toBeVisible();
  await openConversion(page);
  await expect(held).toHaveText(before);
});

test('the pages of a conversion are usable by everybody, and nothing spills with large text', async ({
  demoPage: page,
}) => {
  await openConversion(page);
  const found = [...(await faultsInBothThemes(page)), ...(await spills(page))];
  await page.getByRole('button', { name: 'Further process' }).click();
  await expect(page).toHaveURL(/\/buy-convert-coin/);
  await chooseAddresses(page);
  await expect(page.getByText(/From your digital gold/i)).toBeVisible();
  found.push(...(await faultsInBothThemes(page)), ...(await spills(page)));
  expect(found).toEqual([]);
});

test('a conversion without its coin leads home, and says why', async ({ demoPage: page }) => {
  for (const address of ['/convert-coin-details', '/buy-convert-coin']) {
    await page.goto(address);
    await expect(page.getByText('Convert coin details not found').first()).toBeVisible();
    await expect(page).toHaveURL('/');
  }
});
