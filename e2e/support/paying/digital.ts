import type { Page } from 'playwright/test';
import type { Ticket } from '../../../src/shared/contract/digital.ts';
import type { Metal } from '../../../src/shared/pricing/unit-price.ts';
import { desk } from '../desk/desk.ts';
import { expect, waitForLive } from '../journey.ts';
import type { RunningStore } from '../stores/store.ts';

/** Long enough for a store on a busy machine. */
export const PATIENCE = { timeout: 20_000 };

export const rupees = (text: string | null | undefined) =>
  Number((text ?? '').replace(/[^\d.]/g, ''));

export const onward = (page: Page) => page.getByRole('button', { name: 'Continue To Payment' });
export const buy = (page: Page) => page.getByRole('button', { name: 'BUY', exact: true });

/** Asks for a purchase of gold, up to its ticket. */
export const askForGold = (page: Page, amount: string) => askFor(page, 'gold', amount);

/** The same for any metal. */
export async function askFor(page: Page, metal: Metal, amount: string): Promise<void> {
  await page.goto(`/digital-gold?metal=${metal}`);
  await waitForLive(page);
  await page.getByLabel('Amount').fill(amount);
  await expect(page.getByLabel(/^Weight ?GM/)).toHaveValue(/^\d+\.\d{4}$/);
  await buy(page).click();
  await expectTicket(page);
}

/** Asks to sell gold, up to its ticket. */
export async function offerGold(page: Page, amount: string): Promise<void> {
  await page.goto('/digital-gold?side=sell');
  await waitForLive(page);
  await page.getByLabel('Amount').fill(amount);
  await page.getByRole('button', { name: 'SELL', exact: true }).click();
  await page.getByRole('button', { name: 'Yes, sell' }).click();
  await expectTicket(page);
}

async function expectTicket(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/checkout-payment/, PATIENCE);
  await expect(page.getByText('Valid For')).toBeVisible();
}

/** The ticket stored on the device. */
export const keptTicket = async (page: Page): Promise<Ticket> =>
  JSON.parse((await page.evaluate(() => localStorage.getItem('checkoutData'))) ?? 'null');

/** From a ticket to the card provider's page. */
export async function toCardPage(page: Page): Promise<void> {
  await onward(page).click();
  await payByCard(page);
}

/** From the payment to the card provider's page. */
export async function payByCard(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/modeofpayment/);
  await page.getByRole('radio', { name: /^Card/ }).check();
  await page.getByRole('button', { name: /^Pay ₹[\d,.]+ by card$/ }).click();
  await page.waitForURL(/\/pay\/sandbox\//);
}

export async function approve(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('The grams are in your holding now.')).toBeVisible(PATIENCE);
}

/** Opens the screen and expects this many grams of gold there, instead of what the phone had stored. */
export async function expectHeldGold(page: Page, grams: number): Promise<void> {
  await page.goto('/digital-gold');
  const card = page.locator('[data-metal="gold"]').first();
  const held = async () => Number(/([\d.]+) GM/.exec(await card.innerText())?.[1]);
  await expect.poll(held, PATIENCE).toBeCloseTo(grams, 4);
}

/** Credits a customer with grams of gold, as the refinery's desk does. */
export const creditGold = (store: RunningStore, number: string, grams: string) =>
  desk(store, 'credit', number, '--gold', grams, '--reason', 'A gift', '--ref', `gift ${number}`);

/** The customer's list of digital orders, once it is shown. */
export async function digitalList(page: Page) {
  await page.goto('/profile?tab=orders&orders=digital');
  const list = page.getByRole('main').getByRole('article');
  await expect(list.first()).toBeVisible(PATIENCE);
  return list;
}

/** The seconds that a countdown shows, and those that a price has left by this machine's clock. */
export async function countdown(page: Page, expiresAt: number) {
  const shown = await page.getByRole('timer').first().innerText();
  const [minutes = 0, seconds = 0] = shown.split(':').map(Number);
  return { shown: minutes * 60 + seconds, left: (expiresAt - Date.now()) / 1000 };
}

/** Expects the countdown to match the store's end time, within the second by which a reply's Date may be off, and a slow check. */
export async function expectRightCountdown(page: Page, expiresAt: number): Promise<void> {
  await expect(page.getByRole('timer').first()).toBeVisible(PATIENCE);
  await expect
    .poll(async () => {
      const { shown, left } = await countdown(page, expiresAt);
      return Math.abs(shown - left);
    }, PATIENCE)
    .toBeLessThan(3);
}

/** Enters a UPI id as payout details in the open form. */
export async function savePayout(page: Page, upi: string): Promise<void> {
  await page.getByLabel('UPI ID', { exact: true }).last().fill(upi);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`UPI ID ${upi}`)).toBeVisible(PATIENCE);
}

/** The payout details in My Account. */
export async function profilePayout(page: Page) {
  await page.goto('/profile?tab=profile');
  const place = page.getByRole('region', { name: 'Where your money goes' });
  await expect(place.getByRole('button', { name: /^(?:Add|Change)$/ })).toBeVisible(PATIENCE);
  return place;
}
