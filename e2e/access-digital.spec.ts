import type { Page } from 'playwright/test';
import { faults, overflow } from './support/axe.ts';
import { approve, askForGold, onward, PATIENCE, payByCard, savePayout } from './support/digital.ts';
import { expect, logIn, newCustomer, test, waitForLive } from './support/journey.ts';
import { screenshotFile } from './support/screenshot.ts';
import type { RunningStore } from './support/store.ts';

type Stop = (state: string) => Promise<void>;

/** Buys, sells and looks back, and stops at each screen as a customer has it before them. */
async function walkTrades(page: Page, store: RunningStore, stop: Stop): Promise<void> {
  await logIn(page, await newCustomer(store));
  await page.goto('/digital-gold');
  await waitForLive(page);
  await stop('nothing held');
  await page.getByLabel('Amount').fill('50');
  await page.getByRole('button', { name: 'BUY', exact: true }).click();
  await expect(page.getByText(/^Amount must be between/).first()).toBeVisible();
  await stop('an amount outside the limits');
  await buyByCard(page, stop);
  await buyByUpi(page, stop);
  await sell(page, stop);
  await lookBack(page, stop);
}

async function buyByCard(page: Page, stop: Stop): Promise<void> {
  await askForGold(page, '150000');
  await stop('ticket of a purchase');
  await onward(page).click();
  await expect(page).toHaveURL(/\/modeofpayment/, PATIENCE);
  await stop('payment');
  await payByCard(page);
  await approve(page);
  // Whoever uses the page is not led on.
  await page.keyboard.press('Shift');
  await stop('paid by card');
}

async function buyByUpi(page: Page, stop: Stop): Promise<void> {
  await askForGold(page, '200000');
  await onward(page).click();
  await page.locator('input[type="file"]').setInputFiles(await screenshotFile());
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page.getByText('On the way').first()).toBeVisible(PATIENCE);
  await stop('orders with one on the way');
}

async function sell(page: Page, stop: Stop): Promise<void> {
  await page.goto('/digital-gold?side=sell');
  await waitForLive(page);
  await page.getByLabel('Amount').fill('100000');
  await stop('a sale before the tap');
  await page.getByRole('button', { name: 'SELL', exact: true }).click();
  await expect(page.getByText('Are you sure you want to sell ?')).toBeVisible();
  await stop('asked whether to sell');
  await page.getByRole('button', { name: 'Yes, sell' }).click();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeVisible(PATIENCE);
  await save.click();
  await expect(page.getByText('Enter a valid UPI ID').first()).toBeVisible();
  await stop('ticket of a sale without a place for its money');
  await savePayout(page, 'lakshmi.venkatasubramaniam.padmanabhan@unionbankofindia');
  await stop('ticket of a sale');
  await onward(page).click();
  await expect(page.getByText('Payout on its way').first()).toBeVisible(PATIENCE);
  await stop('orders with a payout');
}

async function lookBack(page: Page, stop: Stop): Promise<void> {
  await page.goto('/profile?tab=profile');
  await expect(page.getByText(/^UPI ID lakshmi/)).toBeVisible(PATIENCE);
  await stop('where the money goes');
  await page.goto('/digital-gold');
  await waitForLive(page);
  await expect(page.getByText('Breaks even at')).toBeVisible(PATIENCE);
  await page.getByRole('button', { name: /1Y/ }).click();
  await page.getByText('The chart in figures').click();
  await page.getByLabel('Weight to plan with').fill('123.4567');
  await page.getByLabel('Period').selectOption({ label: 'Days of your choice' });
  await page.getByRole('button', { name: 'Save PDF' }).click();
  await expect(page.getByText('Choose the first day').first()).toBeVisible();
  await stop('a holding, its chart, plan and statement');
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the way of digital gold, ${colorScheme}`, async ({ page, store }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ colorScheme });
    const found: string[] = [];
    await walkTrades(page, store, async (state) => {
      found.push(...(await faults(page)).map((fault) => `${state}: ${fault}`));
      await largeLetters(page, true);
      found.push(...(await faults(page)).map((fault) => `${state}, large: ${fault}`));
      await largeLetters(page, false);
    });
    expect(found).toEqual([]);
  });
}

test('no screen of digital gold is wider than a narrow phone, nor with letters twice as large', async ({
  page,
  store,
}) => {
  test.setTimeout(180_000);
  const phone = { width: 390, height: 844 };
  const wide: string[] = [];
  await walkTrades(page, store, async (state) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const over = await overflow(page);
    if (over > 0) wide.push(`${state} by ${over} px`);
    await page.setViewportSize(phone);
    await largeLetters(page, true);
    const large = await overflow(page);
    if (large > 0) wide.push(`${state}, large, by ${large} px`);
    wide.push(...(await spilt(page)).map((text) => `${state}, large, spilt: ${text}`));
    await largeLetters(page, false);
  });
  expect(wide).toEqual([]);
});

const largeLetters = (page: Page, large: boolean) =>
  page.evaluate(
    (size) => {
      document.documentElement.style.setProperty('font-size', size);
    },
    large ? '200%' : '',
  );

/** Texts that leave the box they stand in to the right, where nothing can be scrolled to them. */
const spilt = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const edge = document.documentElement.clientWidth;
    return [...document.querySelectorAll('main :is(p, dd, dt, td, th, h1, h2, h3, button, input)')]
      .filter((element) => !element.closest('[tabindex="0"][role="region"], nav'))
      .filter((element) => {
        const { right, width } = element.getBoundingClientRect();
        return width > 2 && right > edge + 1;
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
