import type { Page } from 'playwright/test';
import { expect, test, waitForLive } from '../support/journey.ts';
import { forgetLayoutShifts, layoutShift, watchLayoutShifts } from '../support/layout-shifts.ts';
import { holdRequests } from '../support/network/hold-requests.ts';
import { chooseAddresses, fillBag, proceed } from '../support/paying/checkout.ts';

/** Nothing gives way to what came; a line may become two within the room that is kept for it. */
async function expectStill(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const { total, what } = await layoutShift(page);
  expect(total, what).toBeLessThan(0.005);
}

for (const [width, height] of [
  [390, 844],
  [1280, 900],
] as const) {
  for (const side of ['buy', 'sell']) {
    test(`the trade of digital gold stays where it is when the holdings come late: to ${side}, ${width} wide`, async ({
      demoPage: page,
    }) => {
      await page.setViewportSize({ width, height });
      await watchLayoutShifts(page);
      const letGo = await holdRequests(page, /\/api\/(GetBalance|getOrders)$/);
      await page.goto(side === 'buy' ? '/digital-gold' : '/digital-gold?side=sell');
      await waitForLive(page);
      const held = page.getByRole('region', { name: 'What you hold' });
      await expect(held.getByText('Not known right now').first()).toBeAttached();
      letGo();
      await expect(held.getByText('If sold now').first()).toBeVisible();
      await expectStill(page);
    });
  }
}

test('the payment stays where it is when the ways to pay come late', async ({
  customerPage: page,
}) => {
  await watchLayoutShifts(page);
  const letGo = await holdRequests(page, '**/api/GetPaymentTerms');
  await fillBag(page);
  await proceed(page);
  await chooseAddresses(page);
  await expect(page.getByText('The ways to pay are not loaded yet.')).toBeVisible();
  await forgetLayoutShifts(page);
  letGo();
  await expect(page.getByRole('radio', { name: /^Bank transfer/ })).toBeVisible();
  await expectStill(page);
});

test('the list of what the device stores stays where it is when its size is known', async ({
  page,
}) => {
  await watchLayoutShifts(page);
  await page.goto('/offline');
  await expect(page.getByText(/on this device/).first()).toBeVisible();
  await expectStill(page);
});
