import type { Page } from 'playwright/test';
import { faults, faultsInBothThemes, inLargeText, spills } from '../support/axe.ts';
import {
  approve,
  askForGold,
  creditGold,
  offerGold,
  onward,
  PATIENCE,
  payByCard,
  savePayout,
} from '../support/paying/digital.ts';
import { expect, test, waitForLive } from '../support/journey.ts';
import { WITHOUT_LIMITS } from '../support/stores/store.ts';
import { screenshotFile } from '../support/paying/screenshot.ts';

type Stop = (state: string) => Promise<void>;

async function buyByUpi(page: Page, stop: Stop): Promise<void> {
  await page.goto('/digital-gold');
  await waitForLive(page);
  await stop('nothing held');
  await page.getByLabel('Amount').fill('50');
  await page.getByRole('button', { name: 'BUY', exact: true }).click();
  await expect(page.getByText(/^Amount must be between/).first()).toBeVisible();
  await stop('an amount outside the limits');
  await askForGold(page, '200000');
  await onward(page).click();
  await page.locator('input[type="file"]').setInputFiles(await screenshotFile());
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page.getByText('Not credited yet').first()).toBeVisible(PATIENCE);
  await stop('orders with one on the way');
}

async function buyByCard(page: Page, stop: Stop): Promise<void> {
  await askForGold(page, '150000');
  await stop('ticket of a purchase');
  await onward(page).click();
  await expect(page.getByRole('radio', { name: /^Card/ })).toBeVisible(PATIENCE);
  await stop('payment');
  await payByCard(page);
  await approve(page);
  // A customer who uses the page is not led on.
  await page.keyboard.press('Shift');
  await stop('paid by card');
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
  await expect(page.getByText(/^Payout from /).first()).toBeVisible(PATIENCE);
  await stop('orders with a payout');
  await page.goto('/profile?tab=profile');
  await expect(page.getByText(/^UPI ID lakshmi/)).toBeVisible(PATIENCE);
  await stop('where the money goes');
}

async function lookBack(page: Page, stop: Stop): Promise<void> {
  await page.goto('/digital-gold');
  await waitForLive(page);
  await expect(page.getByText('Breaks even at').filter({ visible: true }).first()).toBeVisible(
    PATIENCE,
  );
  await page.getByRole('button', { name: /1Y/ }).click();
  await page.getByText('The chart in figures').click();
  await page.getByLabel('Weight to plan with').fill('123.4567');
  await page.getByLabel('Period').selectOption({ label: 'Days of your choice' });
  await page.getByRole('button', { name: 'Save PDF' }).click();
  await expect(page.getByText('Choose the first day').first()).toBeVisible();
  await stop('a holding, its chart, plan and statement');
}

// Waiting for animations would only take time.
test.use({ contextOptions: { reducedMotion: 'reduce' }, storeEnv: WITHOUT_LIMITS });

/** Collects the violations at each screen of a walk: both themes, large text, narrow phones. */
async function faultsOn(
  page: Page,
  walk: (page: Page, stop: Stop) => Promise<void>,
): Promise<string[]> {
  const found: string[] = [];
  await walk(page, async (state) => {
    const faulty = [
      ...(await faultsInBothThemes(page)),
      ...(await inLargeText(page, () => faults(page))).map((fault) => `large, ${fault}`),
      ...(await spills(page)),
    ];
    found.push(...faulty.map((fault) => `${state}: ${fault}`));
  });
  return found;
}

test('buying digital gold by UPI is accessible at every screen', async ({ customerPage: page }) => {
  expect(await faultsOn(page, buyByUpi)).toEqual([]);
});

test('buying digital gold by card and the holding are accessible at every screen', async ({
  customerPage: page,
}) => {
  expect(await faultsOn(page, buyByCard)).toEqual([]);
  expect(await faultsOn(page, lookBack)).toEqual([]);
});

test('selling digital gold is accessible at every screen', async ({
  customer,
  customerPage: page,
  store,
}) => {
  await creditGold(store, customer.number, '10');
  expect(await faultsOn(page, sell)).toEqual([]);
});

test('what has the focus is never below the bar of a payment, by Tab and back', async ({
  demoPage: page,
}) => {
  await offerGold(page, '5000');
  const bar = page.locator('.action-bar');
  await expect(bar).toBeVisible();
  /** What is focused, where the bar covers some of it. */
  const covered = () =>
    bar.evaluate((one) => {
      const { activeElement: focused } = document;
      if (!focused || one.contains(focused) || !focused.closest('main')) return '';
      const [its, own] = [focused, one].map((each) => each.getBoundingClientRect());
      if (!its || !own) return '';
      return its.bottom > own.top && its.top < own.bottom ? focused.outerHTML.slice(0, 120) : '';
    });
  const hidden = new Set<string>();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let turn = 0; turn < 25; turn += 1) {
      await page.keyboard.press(key);
      hidden.add(await covered());
    }
  }
  hidden.delete('');
  expect([...hidden]).toEqual([]);
});
