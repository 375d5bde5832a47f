import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Page } from 'playwright/test';
import { chooseAddresses, proceed } from './checkout.ts';
import { desk } from './desk.ts';
import { expect, waitForLive } from './journey.ts';
import type { RunningStore } from './store.ts';

/** The way to the payment of a lotus coin of ten grams, which is more than UPI takes at once. */
export async function openLargePayment(page: Page): Promise<void> {
  await page.goto('/products/gold-coins/lotus-coin');
  await waitForLive(page);
  await page.getByRole('link', { name: '10 g', exact: true }).click();
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('listitem').getByText('Lotus Gold Coin').first()).toBeVisible();
  await proceed(page);
  await chooseAddresses(page);
}

export interface HeldOrder {
  number: string;
  /** Rupees, exact: `136315.03`. */
  total: string;
}

/** Places the order by the way to pay of this name, and waits for the screen on which it is paid. */
export async function holdPrice(page: Page, way: RegExp): Promise<HeldOrder> {
  await page.getByRole('radio', { name: way }).check();
  await page.getByRole('button', { name: /^Hold this price until / }).click();
  await expect(page).toHaveURL(/\/order-pay\/B\d{6}[0-9A-Z]{6}$/);
  await expect(page.getByText('Held until')).toBeVisible();
  const number = /B\d{6}[0-9A-Z]{6}/.exec(page.url())?.[0] ?? '';
  const shown = await page.getByText('To pay', { exact: true }).locator('xpath=..').innerText();
  const total = /₹([\d,]+\.\d\d)/.exec(shown)?.[1]?.replaceAll(',', '') ?? '';
  return { number, total };
}

/** Whole paise as rupees. */
const rupees = (paise: number): string => (paise / 100).toFixed(2);

/** A total in rupees with some more, or with a minus less. */
export const moreThan = (total: string, more: number): string =>
  rupees(Math.round(Number(total) * 100) + more * 100);

let payments = 0;

/** The bank shows an amount for an order. */
export async function moneyComes(
  store: RunningStore,
  order: string,
  amount: string,
  channel: 'upi' | 'bank' = 'bank',
): Promise<void> {
  payments += 1;
  const utr = `6${String(Date.now() % 1e8).padStart(8, '0')}${String(payments).padStart(3, '0')}`;
  await desk(store, 'received', order, '--amount', amount, '--utr', utr, '--channel', channel);
}

/** Lets a day pass for one order: the end of its hold is moved to a minute ago, while the store is stopped. */
async function endHold(store: RunningStore, order: string): Promise<void> {
  await store.stop();
  const db = new PGlite(path.join(store.folder, 'pg'));
  await db.query(`update orders set held_until = now() - interval '1 minute' where number = $1`, [
    order,
  ]);
  await db.close();
  await store.start();
}

/** Opens the choice of an order whose time is over, and for which some money came; gives its number. */
export async function lapseOrder(page: Page, store: RunningStore): Promise<string> {
  await openLargePayment(page);
  const { number } = await holdPrice(page, /^Bank transfer/);
  await endHold(store, number);
  await moneyComes(store, number, '100000');
  await page.goto(`/order-view/${number}`);
  await expect(page.getByText(/^₹1,00,000\.00 came\. You choose/)).toBeVisible();
  await page.getByRole('link', { name: 'Choose how it goes on' }).click();
  await expect(page.getByText(/^The price was held until /)).toBeVisible();
  await waitForLive(page);
  return number;
}
