import type { Page } from 'playwright/test';
import { desk } from '../support/desk.ts';
import {
  approve,
  askForGold,
  creditGold,
  digitalList,
  expectHeldGold,
  keptTicket,
  offerGold,
  onward,
  PATIENCE,
  profilePayout,
  rupees,
  savePayout,
  toCardPage,
} from '../support/digital.ts';
import { expect, logIn, newCustomer, test } from '../support/journey.ts';
import { type RunningStore, startStore } from '../support/store.ts';

/** The shortest time that a store may hold a price for. */
const SHORT_S = 10;

// A store of its own, whose prices hold for ten seconds only.
const shortTickets = test.extend<object, { store: RunningStore }>({
  store: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const store = await startStore({ PRICE_LOCK_SECONDS: String(SHORT_S) });
      await use(store);
      await store.dispose();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const changed = (page: Page) => page.getByRole('heading', { name: 'The price has changed' });
const accept = (page: Page) => page.getByRole('button', { name: /^Accept ₹/ });
const fact = (page: Page, name: string) =>
  page.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=following-sibling::dd');

/** The store's price becomes another one, more than the market moves by itself. */
const reprice = (store: RunningStore, side: '--buy' | '--sell', percent: string) =>
  desk(store, 'digital-terms', '--metal', 'gold', side, percent);

/** On a busy machine a price may run out between two presses: each later one is agreed to as well. */
async function agreeToLater(page: Page): Promise<void> {
  const later = page.getByRole('button', { name: /^(?:Accept ₹|Go on$|See the new price$)/ });
  await page.addLocatorHandler(later, () => later.click(), { noWaitAfter: true });
}

shortTickets(
  'a ticket that runs out while the phone sleeps has run out when it wakes',
  async ({ page, store }) => {
    test.setTimeout(120_000);
    await page.clock.install();
    await logIn(page, await newCustomer(store));
    await askForGold(page, '1500');
    const { expiresAt } = await keptTicket(page);
    // Asleep: no timer runs, and the store's time goes on.
    const asleep = Date.now() + 500;
    await page.clock.pauseAt(asleep);
    await expect.poll(() => Date.now() - expiresAt, { timeout: 30_000 }).toBeGreaterThan(1000);
    await expect(page.getByText('Valid For')).toBeVisible();
    await page.clock.fastForward(Date.now() - asleep);
    await page.clock.resume();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText('Valid For')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /The (?:time|price)/ })).toBeVisible();
    await expect(onward(page)).toHaveAttribute('aria-disabled', 'true');
  },
);

shortTickets(
  'a purchase whose price ran out: the new one with the difference, accepted, paid',
  async ({ page, store }) => {
    test.setTimeout(120_000);
    await logIn(page, await newCustomer(store));
    await askForGold(page, '3000');
    const before = await keptTicket(page);
    await reprice(store, '--buy', '1.5');
    await expect(changed(page)).toBeVisible({ timeout: 40_000 });
    // In place, and nothing goes on before it is decided.
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
  },
);

shortTickets('... or left, back to the trade, with nothing bought', async ({ page, store }) => {
  test.setTimeout(120_000);
  await logIn(page, await newCustomer(store));
  await askForGold(page, '3000');
  const leave = page.getByRole('button', { name: 'Leave' });
  await leave.click({ timeout: 40_000 });
  await expect(page).toHaveURL(/\/digital-gold/);
  expect(await keptTicket(page)).toBeNull();
  await page.goto('/profile?tab=orders&orders=digital');
  await expect(page.getByText('Not Available')).toBeVisible(PATIENCE);
  // The ticket is gone for good: its page says so and leads back.
  await page.goto('/checkout-payment');
  await expect(page.getByText('Details not found').first()).toBeVisible();
});

shortTickets(
  'a sale whose price ran out is offered anew, accepted, and made at it',
  async ({ page, store }) => {
    test.setTimeout(120_000);
    const who = await newCustomer(store);
    await creditGold(store, who.number, '3');
    await logIn(page, who);
    const place = await profilePayout(page);
    await place.getByRole('button', { name: 'Add' }).click();
    await savePayout(page, 'meera@okbank');
    await offerGold(page, '4000');
    const before = await keptTicket(page);
    await reprice(store, '--sell', '3');
    await expect(changed(page)).toBeVisible({ timeout: 40_000 });
    await expect(fact(page, 'Difference')).toContainText('less');
    await accept(page).click();
    await expect(page.getByText('Valid For')).toBeVisible();
    await agreeToLater(page);
    await onward(page).click();
    await expect(page).toHaveURL(/\/profile/, PATIENCE);
    const sale = (await digitalList(page)).first();
    await expect(sale).toContainText('Payout on its way');
    const number = /S\d{6}[0-9A-Z]{6}/.exec(await sale.innerText())?.[0] ?? '';
    expect(number).not.toBe(before.ONumber);
    const got = rupees(/₹[\d,.]+/.exec(await sale.innerText())?.[0]);
    expect(got).toBeLessThan(rupees(before.total));
    expect(JSON.stringify(await desk(store, 'quote', number))).toContain(got.toFixed(2));
    await expectHeldGold(page, 3 - Number(before.quantity));
    await reprice(store, '--sell', '1.5');
  },
);

shortTickets(
  'a price that ran out without a connection is asked for anew when it is back',
  async ({ page, context, store, networkMayFail }) => {
    test.setTimeout(120_000);
    networkMayFail();
    await logIn(page, await newCustomer(store));
    await askForGold(page, '3000');
    await context.setOffline(true);
    await expect(
      page.getByRole('heading', { name: 'The time for this price is over' }),
    ).toBeVisible({
      timeout: 40_000,
    });
    const ask = page.getByRole('button', { name: 'See the new price' });
    const why = page.getByRole('main').getByText('You are offline, so the price is not live.');
    await expect(ask).toHaveAttribute('aria-disabled', 'true');
    await expect(why).toBeVisible();
    await ask.click({ force: true });
    await context.setOffline(false);
    await expect(ask).not.toHaveAttribute('aria-disabled', 'true', PATIENCE);
    // A word of being offline does not outlive it.
    await expect(why).toHaveCount(0);
    await ask.click();
    await expect(page.getByRole('heading', { name: /^The price / })).toBeVisible(PATIENCE);
  },
);
