import type { Page } from 'playwright/test';
import { desk } from '../support/desk/desk.ts';
import {
  approve,
  askForGold,
  expectHeldGold,
  keptTicket,
  onward,
  PATIENCE,
  rupees,
  toCardPage,
} from '../support/paying/digital.ts';
import { expect, test } from '../support/journey.ts';
import { type RunningStore, SHORT_LOCK } from '../support/stores/store.ts';

test.use({ storeEnv: SHORT_LOCK });

const changed = (page: Page) => page.getByRole('heading', { name: 'The price has changed' });
const accept = (page: Page) => page.getByRole('button', { name: /^Accept ₹/ });
const fact = (page: Page, name: string) =>
  page.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=following-sibling::dd');

/** Changes the store's price by more than the market moves by itself. */
const reprice = (store: RunningStore, side: '--buy' | '--sell', percent: string) =>
  desk(store, 'digital-terms', '--metal', 'gold', side, percent);

/** On a busy machine a price may expire between two presses: each later one is accepted too. */
async function agreeToLater(page: Page): Promise<void> {
  const later = page.getByRole('button', { name: /^(?:Accept ₹|Go on$|See the new price$)/ });
  await page.addLocatorHandler(later, () => later.click(), { noWaitAfter: true });
}

test('a ticket that expires while the phone sleeps has expired when the phone wakes', async ({
  customerPage: page,
}) => {
  await page.clock.install();
  await askForGold(page, '1500');
  const { expiresAt } = await keptTicket(page);
  // Asleep: no timer runs, while the store's time goes on. The page's clock can only be stopped ahead of its own time, which goes
  // on until a busy machine has stopped it.
  const asleep = Date.now() + 3000;
  await page.clock.pauseAt(asleep);
  await expect.poll(() => Date.now() - expiresAt, { timeout: 30_000 }).toBeGreaterThan(1000);
  await expect(page.getByText('Valid For')).toBeVisible();
  await page.clock.fastForward(Date.now() - asleep);
  await page.clock.resume();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Valid For')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /The (?:time|price)/ })).toBeVisible();
  await expect(onward(page)).toHaveAttribute('aria-disabled', 'true');
});

test('a price that expires offline is asked for anew online, shows the difference, and is paid once accepted', async ({
  customerPage: page,
  context,
  store,
  networkMayFail,
}) => {
  await askForGold(page, '3000');
  const before = await keptTicket(page);
  await reprice(store, '--buy', '1.5');

  networkMayFail();
  await context.setOffline(true);
  const over = page.getByRole('heading', { name: 'The time for this price is over' });
  await expect(over).toBeVisible({ timeout: 40_000 });
  const ask = page.getByRole('button', { name: 'See the new price' });
  const why = page.getByRole('main').getByText('You are offline, so the price is not live.');
  await expect(ask).toHaveAttribute('aria-disabled', 'true');
  await expect(why).toBeVisible();
  await ask.click({ force: true });
  await context.setOffline(false);
  await expect(ask).not.toHaveAttribute('aria-disabled', 'true', PATIENCE);
  // The reason disappears with the cause.
  await expect(why).toHaveCount(0);
  await ask.click();

  await expect(changed(page)).toBeVisible(PATIENCE);
  // The customer stays here, and nothing continues before they have decided.
  await expect(page).toHaveURL(/\/checkout-payment/);
  await expect(onward(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Decide on the new price first.')).toBeVisible();
  const now = rupees(await fact(page, 'New total').textContent());
  expect(rupees(await fact(page, 'Old total').textContent())).toBe(rupees(before.total));
  expect(now).toBeGreaterThan(rupees(before.total));
  const difference = await fact(page, 'Difference').textContent();
  expect(difference).toContain('more');
  expect(rupees(difference)).toBeCloseTo(now - rupees(before.total), 2);

  await accept(page).click();
  await expect(page.getByText('Valid For')).toBeVisible();
  const after = await keptTicket(page);
  expect(after.ONumber).not.toBe(before.ONumber);
  expect(after.quantity).toBe(before.quantity);
  expect(rupees(after.total)).toBe(now);
  await expect(page.getByText(after.ONumber).first()).toBeVisible();
  await agreeToLater(page);
  await toCardPage(page);
  await expect(page.getByText(before.ONumber)).toHaveCount(0);
  await approve(page);
  await expectHeldGold(page, Number(after.quantity));
  await reprice(store, '--buy', '0.5');
});
