import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Page } from 'playwright/test';
import { formatRupees } from '../../../src/shared/pricing/money.ts';
import { chooseAddresses, proceed } from './checkout.ts';
import { desk } from '../desk/desk.ts';
import { expect, waitForLive } from '../journey.ts';
import type { RunningStore } from '../stores/store.ts';

const COIN = { address: '/products/gold-coins/lotus-coin', weight: '10 g' };
/** Above the amount from which an order needs a PAN. */
export const LARGE_BAR = { address: '/products/gold-bars/minted-bar', weight: '100 g' };

/** The way to the payment of a lotus coin of ten grams, which exceeds one UPI payment. */
export const openLargePayment = (page: Page): Promise<void> => openPaymentOf(page, COIN);

/** The way to the payment of a piece. */
export async function openPaymentOf(
  page: Page,
  { address, weight }: typeof LARGE_BAR,
): Promise<void> {
  await page.goto(address);
  await waitForLive(page);
  await page.getByRole('link', { name: new RegExp(`^${weight} `) }).click();
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await proceed(page);
  await chooseAddresses(page);
}

export interface HeldOrder {
  number: string;
  /** Rupees, exact: `136315.03`. */
  total: string;
}

/** Places the order with the way to pay of this name, and waits for the screen where it is paid. */
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

/** A total in rupees plus an amount, which may be negative. */
export const moreThan = (total: string, more: number): string =>
  rupees(Math.round(Number(total) * 100) + more * 100);

/** As on the screens: `₹1,36,315.03`. */
export const inRupees = (total: string): string => formatRupees(total);

let payments = 0;

/** The bank shows an amount for an order. */
export async function moneyComes(
  store: RunningStore,
  order: string,
  amount: string,
): Promise<void> {
  payments += 1;
  const utr = `6${String(Date.now() % 1e8).padStart(8, '0')}${String(payments).padStart(3, '0')}`;
  await desk(store, 'received', order, '--amount', amount, '--utr', utr, '--channel', 'bank');
}

/** Lets hours pass for one order and its money: its times are moved back by as many, while the store is stopped. */
export async function letPass(store: RunningStore, order: string, hours: number): Promise<void> {
  await store.stop();
  const db = new PGlite(path.join(store.folder, 'pg'));
  // Recorded money cannot be changed otherwise.
  await db.exec('set session_replication_role = replica');
  const before = [order, `${hours} hours`];
  await db.query(
    `update orders set placed_at = placed_at - $2::interval, held_until = held_until - $2::interval where number = $1`,
    before,
  );
  await db.query(
    `update payments set seen_at = seen_at - $2::interval, recorded_at = recorded_at - $2::interval
     where order_id = (select id from orders where number = $1)`,
    before,
  );
  await db.close();
  await store.start();
}

interface SandboxTransfer {
  /** The sandbox page's name for it: `A rupee too little`. */
  what: string;
  rail?: 'IMPS' | 'NEFT' | 'RTGS' | 'UPI';
  /** Rupees, for the choice of another amount. */
  amount?: string;
}

/** Transfers on the page that stands for the customer's bank, where the order's own page leads. Resolves to its address. */
export async function tryTransfer(page: Page, transfer: SandboxTransfer): Promise<string> {
  await page.getByRole('link', { name: 'Try a transfer' }).click();
  await expect(page.getByRole('heading', { name: 'Test transfer' })).toBeVisible();
  const bank = page.url();
  await transferAtBank(page, transfer);
  return bank;
}

/** The same on the bank's page itself. */
export async function transferAtBank(
  page: Page,
  { what, rail = 'NEFT', amount = '' }: SandboxTransfer,
): Promise<void> {
  await page.getByRole('radio', { name: rail, exact: true }).check();
  await page.getByRole('radio', { name: what }).check();
  if (amount) await page.getByPlaceholder('₹').fill(amount);
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(page).toHaveURL(/\/order_status/);
}

/** Opens the choice for an order whose hold is over and for which some money came; resolves to its number. */
export async function lapseOrder(page: Page, store: RunningStore): Promise<string> {
  await openLargePayment(page);
  const { number } = await holdPrice(page, /^Bank transfer/);
  await letPass(store, number, 25);
  await moneyComes(store, number, '100000');
  await page.goto(`/order-view/${number}`);
  await expect(page.getByText(/^₹1,00,000\.00 came\. You choose/)).toBeVisible();
  await page.getByRole('link', { name: 'Choose how it goes on' }).click();
  await expect(page.getByText(/^The price was held until /)).toBeVisible();
  await waitForLive(page);
  return number;
}
